import { ringAround } from '@waka/contracts/ring';
import type { LatLng } from '@waka/contracts/geo';

/** Quays and beaches lie beside the drawn shore, which errs by as much up country. */
const SHORE_M = 300;
const BEARINGS = 12;

type Ring = readonly (readonly [number, number])[];

interface Ground {
  land: readonly (readonly Ring[])[];
  lakes: readonly (readonly Ring[])[];
}

interface Shape {
  properties: { kind: string };
  geometry: { type: string; coordinates: readonly Ring[] };
}

let ground: Promise<Ground> | undefined;

/** Checks whether a point is in the water, farther from the shore than the map errs. Rejects where the map is not there. */
export async function isInWater(point: LatLng): Promise<boolean> {
  const { land, lakes } = await (ground ??= load());
  const isDry = (at: LatLng) =>
    land.some((rings) => contains(rings, at)) && !lakes.some((rings) => contains(rings, at));
  return ![point, ...ringAround(point, SHORE_M, BEARINGS)].some(isDry);
}

/** Loads the shapes of the map that is drawn without streets: the browser has them from it. */
async function load(): Promise<Ground> {
  try {
    const answer = await fetch('/map/base.json');
    if (!answer.ok) throw new Error(`the map was answered with ${answer.status}`);
    const { features }: { features: Shape[] } = await answer.json();
    const polygons = (kinds: string[]) =>
      features.flatMap(({ properties, geometry }) =>
        geometry.type === 'Polygon' && kinds.includes(properties.kind) ? [geometry.coordinates] : [],
      );
    return { land: polygons(['land', 'abroad']), lakes: polygons(['lake']) };
  } catch (error) {
    // The next pin asks again.
    ground = undefined;
    throw error;
  }
}

/** Checks whether a polygon contains a point: its outer ring does, and no hole. */
const contains = ([outer, ...holes]: readonly Ring[], at: LatLng): boolean =>
  outer !== undefined && isWithin(outer, at) && !holes.some((hole) => isWithin(hole, at));

function isWithin(ring: Ring, { lat, lng }: LatLng): boolean {
  let isInside = false;
  let [x0, y0] = ring.at(-1) ?? [0, 0];
  for (const [x, y] of ring) {
    if (y > lat !== y0 > lat && lng < ((x0 - x) * (lat - y)) / (y0 - y) + x) isInside = !isInside;
    [x0, y0] = [x, y];
  }
  return isInside;
}
