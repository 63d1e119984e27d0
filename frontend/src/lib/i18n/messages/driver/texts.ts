import { catalogue } from '../../catalogue.ts';

/** Texts for drivers only; downloaded with their screens, so that riders do not download them. */
export const driverTexts = catalogue({
  en: () => import('./en.json', { with: { type: 'json' } }),
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
  pt: () => import('./pt.json', { with: { type: 'json' } }),
  kri: () => import('./kri.json', { with: { type: 'json' } }),
});
