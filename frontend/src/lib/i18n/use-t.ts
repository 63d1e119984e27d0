import type { Language } from '@waka/contracts/languages';
import { useMemo, useSyncExternalStore } from 'react';
import { drawings, onActivated, translate, type Translate } from './i18n.ts';
import { currentLanguage } from './texts.ts';

/** Returns the language on the screen; redraws the component when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(onActivated, currentLanguage);

/** Returns the translate function of the language in use; redraws the component when texts or amounts are written otherwise. */
export function useT(): Translate {
  const drawing = useSyncExternalStore(onActivated, drawings);
  // A new function each time, so that memoised children are redrawn too.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => (key, values) => translate(key, values), [drawing]);
}
