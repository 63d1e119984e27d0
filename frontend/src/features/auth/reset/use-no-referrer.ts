import { useEffect } from 'react';

/** Sends no referrer with any request while a screen with a secret link is open. */
export function useNoReferrer(): void {
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'referrer';
    meta.content = 'no-referrer';
    document.head.append(meta);
    // A removed tag would stay in effect: it is overridden by the policy that the page starts with.
    return () => {
      meta.content = 'strict-origin';
    };
  }, []);
}
