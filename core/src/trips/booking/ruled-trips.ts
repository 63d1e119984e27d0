import type { BarredClass } from '@waka/contracts/rides/road-rule';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { Core } from '../../platform/core.ts';
import { lawfulTrip, noticeOf, rulesOf, type LawfulTrip } from '../../pricing/trip/lawful-trip.ts';
import type { Trip } from '../../pricing/trip/plan-trip.ts';
import type { RuledTrip } from '../../pricing/quote.entity.ts';

/** What rules of the road make of a trip. */
export interface RuledTrips {
  /** By class, where a rule applied. */
  trips: ReadonlyMap<VehicleClass, RuledTrip>;
  barred: BarredClass[];
}

/** Finds how each class may drive a trip, and which may not. Classes with the same rules share the questions to the streets. */
export async function ruledTrips(
  core: Pick<Core, 'sql' | 'roads' | 'legalRules' | 'clock'>,
  classes: readonly VehicleClass[],
  trip: Trip,
  later: Date | null = null,
): Promise<RuledTrips> {
  const asked = new Map<string, Promise<LawfulTrip>>();
  const judged = await Promise.all(
    classes.map(async (vehicleType) => {
      const rules = (await rulesOf(core, vehicleType, trip)).map(({ id }) => id).join();
      const lawful = asked.get(rules) ?? lawfulTrip(core, vehicleType, trip, { later });
      asked.set(rules, lawful);
      return { vehicleType, lawful: await lawful };
    }),
  );
  const ruled: RuledTrips & { trips: Map<VehicleClass, RuledTrip> } = { trips: new Map(), barred: [] };
  for (const { vehicleType, lawful } of judged) {
    if ('barredBy' in lawful) ruled.barred.push({ vehicleType, rule: noticeOf(lawful.barredBy) });
    else if (lawful.rules) ruled.trips.set(vehicleType, { trip: lawful.trip, rules: lawful.rules });
  }
  return ruled;
}
