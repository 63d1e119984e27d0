import { catalogue } from '../../catalogue.ts';

/** Texts for riders and drivers about emergencies and trusted contacts. */
export const safetyTexts = catalogue({
  en: () => import('./en.json', { with: { type: 'json' } }),
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
  pt: () => import('./pt.json', { with: { type: 'json' } }),
  kri: () => import('./kri.json', { with: { type: 'json' } }),
});
