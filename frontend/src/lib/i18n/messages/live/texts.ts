import { catalogue } from '../../catalogue.ts';

/** Texts for riders about the running ride and ended rides, beyond what every ride shows. */
export const liveTexts = catalogue({
  en: () => import('./en.json', { with: { type: 'json' } }),
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
  pt: () => import('./pt.json', { with: { type: 'json' } }),
  kri: () => import('./kri.json', { with: { type: 'json' } }),
});
