import type { Language } from '@waka/contracts/languages';
import { useMemo, useSyncExternalStore } from 'react';
import { onActivated, translate, type Translate } from './i18n.ts';
import { currentLanguage } from './texts.ts';

/** The language on the screen; components that call it are drawn again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(onActivated, currentLanguage);

/** The texts of the language in use; components that call it are drawn again when the language changes. */
export function useT(): Translate {
  const language = useLanguage();
  // A new function for each language, so that memoised children notice it too.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => (key, values) => translate(key, values), [language]);
}
