import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { CAR, roadUse } from '@waka/core/geo/road-estimate';
import { areaOf } from '@waka/core/geo/areas/cities';
import '@waka/core/testing/first-areas';
import { estimatedTravel } from '@waka/core/geo/roads/travel';
import type { Roads } from '@waka/core/platform/ports/roads';
import { SCATTER_DEGREES, type Spot, type World } from '../matching/demand.ts';
import { randomStream } from '../matching/random.ts';
import type { BenchStreets } from './open-streets.ts';

/** Points that stand for the surroundings of each place. */
const POINTS_A_SPOT = 4;
/** A place farther from any known street lies beyond them. */
const OFF_STREET_KM = 0.6;
/** Places of one matrix. */
const SIDE = 20;
/** Farther out places are few, and matching has nothing to choose from. */
const TOWN_KM = 14;
const DRIVE = { city: 'freetown', motion: CAR } as const;
const use = roadUse(DRIVE.city, DRIVE.motion);

/** A city in which every way is the one along its streets. */
export interface StreetWorld {
  spots: Spot[];
  world: World;
}

/** Measures all ways between the places of a city, as far as they lie at a street. */
export async function streetWorld(
  { roads, truth }: BenchStreets,
  spots: readonly Spot[],
  seed: number,
): Promise<StreetWorld> {
  const near = await pointsAtStreets(roads(), spots, seed);
  const rows = await allLengths(truth, near);
  // A point that few of the others reach lies on a street that is tied to no other.
  const isTied = near.map((_, index) => rows.filter((row) => row[index]).length > near.length / 2);
  const tied = near.filter((_, index) => isTied[index]);
  const indexOf = new Map(near.map((spot, index) => [keyOf(spot), index]));
  return {
    spots: tied,
    world(from, to) {
      const [row, column] = [indexOf.get(keyOf(from)), indexOf.get(keyOf(to))];
      if (row === column) return { km: 0, seconds: 0, isEstimate: false };
      // Where a street ends at the edge of what is known, the way back or the estimate stands for it.
      const length = rows[row ?? -1]?.[column ?? -1] ?? rows[column ?? -1]?.[row ?? -1];
      return length ? { ...length, isEstimate: false } : estimatedTravel({ from, to }, DRIVE);
    },
  };
}

/** Lists points in the surroundings of the places of the town, as far as they lie at a street. */
export function pointsAtStreets(roads: Roads, spots: readonly Spot[], seed: number): Promise<Spot[]> {
  const { centre } = areaOf('freetown');
  const inTown = spots.filter((spot) => greatCircleKm(spot, centre) < TOWN_KM);
  return atStreets(roads, scattered(inTown, seed));
}

const keyOf = ({ lat, lng }: LatLng) => `${lat} ${lng}`;

function scattered(spots: readonly Spot[], seed: number): Spot[] {
  const random = randomStream(seed);
  const off = () => (random() - 0.5) * SCATTER_DEGREES;
  return spots.flatMap(({ lat, lng, weight }) =>
    Array.from({ length: POINTS_A_SPOT }, () => ({ lat: lat + off(), lng: lng + off(), weight })),
  );
}

async function atStreets(roads: Roads, spots: readonly Spot[]): Promise<Spot[]> {
  const near: Spot[] = [];
  for (const spot of spots) {
    const street = await roads.snap(spot, use);
    if (street && greatCircleKm(street, spot) < OFF_STREET_KM) near.push(spot);
  }
  return near;
}

async function allLengths(truth: Roads['matrix'], points: readonly LatLng[]) {
  const parts = Array.from({ length: Math.ceil(points.length / SIDE) }, (_, part) =>
    points.slice(part * SIDE, (part + 1) * SIDE),
  );
  const rows: NonNullable<Awaited<ReturnType<Roads['matrix']>>> = [];
  for (const sources of parts) {
    const wide = sources.map((): (typeof rows)[number] => []);
    for (const targets of parts) {
      const matrix = await truth(sources, targets, use);
      if (!matrix) throw new Error('the streets did not answer a matrix');
      wide.forEach((row, index) => row.push(...(matrix[index] ?? [])));
    }
    rows.push(...wide);
  }
  return rows;
}
