import { BESIDE_KM } from './near-place.ts';

/**
 * Builds the SQL for the name of the known place nearest to a point, over nullable columns; null where none is near.
 */
export const nearestPlaceName = (lng: string, lat: string): string => `(
  SELECT name FROM (
    SELECT name, point(longitude, latitude) <-> point(${lng}, ${lat}) AS degrees FROM places
    WHERE ${lat} IS NOT NULL ORDER BY point(longitude, latitude) <-> point(${lng}, ${lat}) LIMIT 1
  ) AS nearest WHERE degrees <= ${BESIDE_KM} / 111.2)`;
