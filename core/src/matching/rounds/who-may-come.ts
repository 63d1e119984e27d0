import type { LatLng } from '@waka/contracts/geo';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { Travel } from '../../geo/roads/travel.ts';
import { aBudget } from './approach-ways.ts';
import type { Approaches } from './approaches.ts';
import type { Decision } from './pairing/decision.ts';
import { candidateOf, type PoolDriver, type WaitingRide } from './pairing/weigh-driver.ts';

/** A driver with the way to a pickup. */
export type Arriving = PoolDriver & { travel: Travel };

interface Wish {
  pickup: LatLng;
  scheduledFor?: Date | null;
  /** Whether a class to which the pickup is closed gets another one nearby, as before a booking: its drivers are then kept. */
  mayMove?: boolean;
}

/** How many ways a screen asks for in each class: drivers of one class leave those of another their own. */
const WAYS_A_CLASS = 4;

/**
 * Keeps of the drivers near a pickup, the quickest first in each class, those whom a round could ask: without those for whom a rule of the
 * road closes the pickup or the way there. Counts and minutes of searches and waits are of these alone.
 */
export async function whoMayCome<Driver extends Arriving>(
  approaches: Approaches,
  wish: Wish,
  drivers: readonly Driver[],
): Promise<Driver[]> {
  const able: Driver[] = [];
  for (const vehicleType of new Set(drivers.map((driver) => driver.vehicleType))) {
    const ofClass = drivers.filter((driver) => driver.vehicleType === vehicleType);
    able.push(...(await ableOfClass(approaches, rideOf(wish, vehicleType), ofClass, wish.mayMove)));
  }
  return able;
}

async function ableOfClass<Driver extends Arriving>(
  approaches: Approaches,
  ride: WaitingRide,
  drivers: readonly Driver[],
  mayMove = false,
): Promise<readonly Driver[]> {
  if (mayMove && (await approaches.isClosed(ride))) return drivers;
  const budget = aBudget(WAYS_A_CLASS);
  const judged = await approaches.judge([ride], drivers, budget);
  const left = drivers.filter(({ id }) => judged.every(({ barredDriverIds }) => !barredDriverIds?.has(id)));
  const decide = (some: readonly WaitingRide[]): Decision[] => some.map((one) => nearestOf(one, left));
  const [nearest] = await approaches.pair(judged, drivers, decide, budget);
  // Drivers before the one who was found at last are nearer, and cannot come along streets.
  const first = left.findIndex(({ id }) => id === nearest?.chosen?.driverId);
  return first < 0 ? [] : left.slice(first);
}

const rideOf = ({ pickup, scheduledFor = null }: Wish, vehicleType: VehicleClass): WaitingRide => ({
  // Ways are remembered by it.
  id: `${vehicleType} ${pickup.lat} ${pickup.lng}`,
  pickup,
  vehicleType,
  isCash: false,
  scheduledFor,
  ageSeconds: 0,
  excludedDriverIds: [],
});

function nearestOf(ride: WaitingRide, drivers: readonly Arriving[]): Decision {
  const nearest = drivers.find(
    ({ id, vehicleType }) => vehicleType === ride.vehicleType && !ride.barredDriverIds?.has(id),
  );
  const chosen = nearest ? candidateOf(nearest, nearest.travel, null) : null;
  return { rideId: ride.id, radiusKm: 0, outcome: chosen ? 'offered' : 'no_driver', chosen, candidates: [] };
}
