import type { RuleRecord } from '@waka/contracts/rides/road-rule';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { Avoided } from '../../geo/rules/ways-around.ts';
import type { Core } from '../../platform/core.ts';
import { alongStreets } from '../../pricing/trip/along-streets.ts';
import { lawfulTrip, notAllowed, rulesOf, WAIT_MIN } from '../../pricing/trip/lawful-trip.ts';
import type { Trip } from '../../pricing/trip/plan-trip.ts';

interface LawfulChange {
  /** The ground that the way keeps out of. */
  avoid: Avoided[];
  rules: RuleRecord | null;
}

/**
 * Finds how a ride may go to other places than before. Throws AppError where a rule of the road forbids it: the rider
 * chooses the places of a ride under way, so none is moved.
 */
export async function lawfulChange(
  core: Pick<Core, 'sql' | 'roads' | 'legalRules' | 'clock'>,
  vehicleType: VehicleClass,
  ahead: Trip,
  isUnderWay = false,
): Promise<LawfulChange> {
  if ((await rulesOf(core, vehicleType, ahead)).length === 0) return { avoid: [], rules: null };
  const lawful = await lawfulTrip(core, vehicleType, await alongStreets(core, ahead), {
    waitMin: isUnderWay ? WAIT_MIN.change : WAIT_MIN.booking,
    mayMoveEnds: false,
    isUnderWay,
  });
  if ('barredBy' in lawful) throw notAllowed(lawful.barredBy);
  return lawful;
}
