import { useEffect } from 'react';

/** Makes the whole page dark with the map: a white sheet in a dark car blinds. */
export function useNightTheme(isDark: boolean): void {
  useEffect(() => {
    if (!isDark) return undefined;
    const { dataset } = document.documentElement;
    dataset['theme'] = 'dark';
    return () => {
      delete dataset['theme'];
    };
  }, [isDark]);
}
