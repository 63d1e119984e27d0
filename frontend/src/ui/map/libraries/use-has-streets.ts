import type { LatLng } from '@waka/contracts/geo';
import type { MapStreets } from '@waka/contracts/places/map-config';
import { useEffect, useState } from 'react';

/** A map whose middle can be asked for. */
interface MovingMap {
  getCenter: () => LatLng;
  on: (event: 'moveend', listener: () => void) => unknown;
  off: (event: 'moveend', listener: () => void) => unknown;
}

/** Returns whether a map shows streets where it is looked at: at first at `start`, then wherever it comes to rest. */
export function useHasStreets(map: MovingMap | null, streets: MapStreets | null, start: LatLng): boolean {
  const [hasStreets, setHasStreets] = useState(() => streets !== null && isWithin(streets, start));
  useEffect(() => {
    if (!map) return undefined;
    const look = () => setHasStreets(streets !== null && isWithin(streets, map.getCenter()));
    look();
    map.on('moveend', look);
    return () => {
      map.off('moveend', look);
    };
  }, [map, streets]);
  return hasStreets;
}

const isWithin = ({ bbox: { west, south, east, north } }: MapStreets, { lat, lng }: LatLng): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;
