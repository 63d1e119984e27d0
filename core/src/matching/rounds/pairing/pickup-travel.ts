import type { LatLng } from '@waka/contracts/geo';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { Motion, Roads } from '../../../platform/ports/roads.ts';
import type { City } from '../../../geo/areas/cities.ts';
import { groupsOf } from './groups-of.ts';
import { estimatedTravel, travelAlong, type Travel } from '../../../geo/roads/travel.ts';

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
  const estimated = drivers
    .map((driver) => ({
      ...driver,
      travel: estimatedTravel({ from: driver, to: pickup }, { city, motion: driver.motion }),
    }))
    .toSorted(byTime);
  const classes = groupsOf(estimated, ({ vehicleType }) => vehicleType);
  // Drivers who move in the same way are asked about together: a question costs more than one more place in it.
  const alike = groupsOf(
    classes.flatMap((ofOne) => ofOne.slice(0, MEASURED)),
    ({ motion }) => `${motion.profile} ${motion.kmh}`,
  );
  const measured = new Map<Driver, Travel>();
  await Promise.all(
    alike.map(async (ofMotion) => {
      const pairs = ofMotion.map((driver) => ({ from: driver, to: pickup }));
      const travels = await travelAlong(roads, pairs, { city, motion: ofMotion[0].motion }, WITHIN_MS);
      for (const [index, travel] of travels.entries()) {
        const driver = ofMotion[index];
        if (driver) measured.set(driver, travel);
      }
    }),
  );
  return estimated.map((driver) => ({ ...driver, travel: measured.get(driver) ?? driver.travel })).toSorted(byTime);
}

const byTime = (a: { travel: Travel }, b: { travel: Travel }): number => a.travel.seconds - b.travel.seconds;
