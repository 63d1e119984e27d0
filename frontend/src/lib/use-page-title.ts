import { useEffect } from 'react';

const SERVICE = 'Waka';

/** Names the page after its screen in tabs, history and bookmarks: `Live rides · Waka`. */
export function usePageTitle(screen: string): void {
  useEffect(() => {
    document.title = `${screen} · ${SERVICE}`;
    return () => {
      document.title = SERVICE;
    };
  }, [screen]);
}
