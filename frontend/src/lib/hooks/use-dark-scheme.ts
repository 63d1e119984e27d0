import { useSyncExternalStore } from 'react';

const dark = matchMedia('(prefers-color-scheme: dark)');

const subscribe = (onChange: () => void) => {
  dark.addEventListener('change', onChange);
  return () => dark.removeEventListener('change', onChange);
};

/** Returns whether the phone prefers dark colours. */
export const useDarkScheme = (): boolean => useSyncExternalStore(subscribe, () => dark.matches);
