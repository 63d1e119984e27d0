import { catalogue } from '../../catalogue.ts';

/** Texts of notifications. The service worker uses them for pushes, so titles and texts contain only plain {values}. */
export const notificationsTexts = catalogue({
  en: () => import('./en.json', { with: { type: 'json' } }),
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
  pt: () => import('./pt.json', { with: { type: 'json' } }),
  kri: () => import('./kri.json', { with: { type: 'json' } }),
});
