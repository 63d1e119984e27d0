import type { LatLng } from '@waka/contracts/geo';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { Motion, Roads } from '../../platform/ports/roads.ts';
import type { City } from '../../geo/cities.ts';
import { groupsOf } from './groups-of.ts';
import { estimatedTravel, travelAlong, type Travel } from '../../geo/roads/travel.ts';

/** Of each class so many are measured along streets: the first of them is mostly among the first by estimate. */
const MEASURED = 3;
/** A price or a look at the search shall not wait longer for finer minutes. */
const WITHIN_MS = 250;

/** Adds to each driver the way to a pickup, the quickest first; those nearest in each class along streets where known. */
export async function travelToPickup<Driver extends LatLng & { vehicleType: VehicleClass; motion: Motion }>(
  roads: Roads,
  { city, pickup }: { city: City; pickup: LatLng },
  drivers: readonly Driver[],
): Promise<(Driver & { travel: Travel })[]> {
  const ofClass = async (ofOne: readonly [Driver, ...Driver[]]) => {
    const [{ motion }] = ofOne;
    const drive = { city, motion };
    const estimated = ofOne
      .map((driver) => ({ ...driver, travel: estimatedTravel({ from: driver, to: pickup }, drive) }))
      .toSorted(byTime);
    const nearest = estimated.slice(0, MEASURED);
    const pairs = nearest.map((driver) => ({ from: driver, to: pickup }));
    const travels = await travelAlong(roads, pairs, drive, WITHIN_MS);
    return [
      ...nearest.map((driver, index) => ({ ...driver, travel: travels[index] ?? driver.travel })),
      ...estimated.slice(MEASURED),
    ];
  };
  const classes = groupsOf(drivers, ({ vehicleType }) => vehicleType);
  return (await Promise.all(classes.map(ofClass))).flat().toSorted(byTime);
}

const byTime = (a: { travel: Travel }, b: { travel: Travel }): number => a.travel.seconds - b.travel.seconds;
