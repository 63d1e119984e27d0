import { useCallback, useEffect, useState } from 'react';
import { onIdle } from '../../../lib/loading/on-idle.ts';

let wasDue = false;

/**
 * Returns whether the map may be drawn. Starting it keeps a cheap phone busy for a second, and would do so just when
 * the rider presses the first field; so it starts when the page is idle, or as soon as it is needed or touched.
 */
export function useMapDue(isNeeded: boolean): { isDue: boolean; mapTouched: () => void } {
  const [isDue, setIsDue] = useState(wasDue);
  const mapTouched = useCallback(() => setIsDue(true), []);
  if (isNeeded && !isDue) setIsDue(true);
  useEffect(() => {
    wasDue = isDue;
    return isDue ? undefined : onIdle(mapTouched);
  }, [isDue, mapTouched]);
  return { isDue, mapTouched };
}
