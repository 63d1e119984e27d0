import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { useState } from 'react';

/**
 * Returns the point as it was when it last moved by more than `metres`: a map that follows each fix never comes to
 * rest.
 */
export function useSteadyPoint(point: LatLng | null, metres: number): LatLng | null {
  const [steady, setSteady] = useState(point);
  const hasMoved = point !== null && (steady === null || greatCircleKm(point, steady) * 1000 > metres);
  if (hasMoved) setSteady(point);
  return hasMoved ? point : steady;
}
