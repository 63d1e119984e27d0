import { catalogue } from '../../catalogue.ts';

export const workTexts = catalogue({
  en: () => import('./en.ts'),
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
  pt: () => import('./pt.ts'),
  kri: () => import('./kri.ts'),
});
