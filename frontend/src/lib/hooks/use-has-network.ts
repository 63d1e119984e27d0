import { useSyncExternalStore } from 'react';

/** Returns false while the phone has no network. It says so at once; the live connection notices half a minute later. */
export const useHasNetwork = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
