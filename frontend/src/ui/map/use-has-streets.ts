import type { LatLng } from '@waka/contracts/geo';
import type { BoundingBox, MapStreets } from '@waka/contracts/places/map-config';
import { useEffect, useState } from 'react';

/** A map whose middle can be asked for. */
interface MovingMap {
  getCenter: () => LatLng;
  on: (event: 'moveend', listener: () => void) => unknown;
  off: (event: 'moveend', listener: () => void) => unknown;
}

/** Returns whether a map shows streets where it is looked at. */
export function useHasStreets(map: MovingMap | null, streets: MapStreets | null): boolean {
  const [hasStreets, setHasStreets] = useState(false);
  useEffect(() => {
    if (!map) return undefined;
    const look = () => setHasStreets(streets !== null && isWithin(streets.bbox, map.getCenter()));
    look();
    map.on('moveend', look);
    return () => {
      map.off('moveend', look);
    };
  }, [map, streets]);
  return hasStreets;
}

const isWithin = ([west, south, east, north]: BoundingBox, { lat, lng }: LatLng): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;
