import { useEffect, useState } from 'react';
import { serverNow } from '../server-clock.ts';

/** Returns the service's time in milliseconds, updated every `everyMs`. */
export function useServerNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
