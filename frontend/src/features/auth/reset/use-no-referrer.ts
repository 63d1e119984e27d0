import { useEffect } from 'react';

/** While a screen with a secret link is open, no request says where it comes from. */
export function useNoReferrer(): void {
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'referrer';
    meta.content = 'no-referrer';
    document.head.append(meta);
    // Taken away, it would go on to hold: it is overruled by what the page says at its start.
    return () => {
      meta.content = 'strict-origin';
    };
  }, []);
}
