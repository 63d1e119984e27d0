import { catalogue } from '../../catalogue.ts';

/** Texts about bookings that are sent, the missing network, updates, and notifications while the app is closed. */
export const offlineTexts = catalogue({
  en: () => import('./en.json', { with: { type: 'json' } }),
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
  pt: () => import('./pt.json', { with: { type: 'json' } }),
  kri: () => import('./kri.json', { with: { type: 'json' } }),
});
