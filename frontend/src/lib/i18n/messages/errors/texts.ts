import { catalogue } from '../../catalogue.ts';

export const errorTexts = catalogue({
  en: async () => ({ messages: {} }),
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
  pt: () => import('./pt.ts'),
  kri: () => import('./kri.ts'),
});
