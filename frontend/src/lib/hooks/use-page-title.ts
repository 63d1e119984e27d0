import { useEffect } from 'react';

const SERVICE = 'Waka';

/** Sets the page's title for tabs, history and bookmarks: `Live rides · Waka`. */
export function usePageTitle(screen: string): void {
  useEffect(() => {
    document.title = `${screen} · ${SERVICE}`;
    return () => {
      document.title = SERVICE;
    };
  }, [screen]);
}
