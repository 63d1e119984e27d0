import { useSyncExternalStore } from 'react';

const dark = matchMedia('(prefers-color-scheme: dark)');

const subscribe = (onChange: () => void) => {
  dark.addEventListener('change', onChange);
  return () => dark.removeEventListener('change', onChange);
};

/** Whether the phone asks for dark colours. */
export const useDarkScheme = (): boolean => useSyncExternalStore(subscribe, () => dark.matches);
