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

/**
 * Keeps of the drivers near a pickup, the quickest first in each class, those whom a round could ask: without those for whom a rule of the
 * road closes the pickup or the way there. Counts and minutes on the rider's screens are of these alone.
 */
export async function whoMayCome<Driver extends Arriving>(
  approaches: Approaches,
  wish: Wish,
  drivers: readonly Driver[],
): Promise<Driver[]> {
  const classes = [...new Set(drivers.map(({ vehicleType }) => vehicleType))];
  const rides = classes.map((vehicleType) => rideOf(wish, vehicleType));
  const budget = aBudget();
  // Those who have an offer of this ride were judged before it was made.
  const judged = await approaches.judge(wish.mayMove ? await openOf(approaches, rides) : rides, drivers, budget);
  const left = drivers.filter((driver) =>
    judged.every((ride) => ride.vehicleType !== driver.vehicleType || !ride.barredDriverIds?.has(driver.id)),
  );
  const decide = (some: readonly WaitingRide[]): Decision[] => some.map((ride) => nearestOf(ride, left));
  const nearest = await approaches.pair(judged, drivers, decide, budget);
  const chosen = new Map(judged.map(({ vehicleType }, row) => [vehicleType, nearest[row]?.chosen?.driverId]));
  return classes.flatMap((vehicleType) => {
    const ofClass = left.filter((driver) => driver.vehicleType === vehicleType);
    if (!chosen.has(vehicleType)) return ofClass;
    // Who is nearer than the one who was found at last cannot come along streets.
    const first = ofClass.findIndex(({ id }) => id === chosen.get(vehicleType));
    return first < 0 ? [] : ofClass.slice(first);
  });
}

async function openOf(approaches: Approaches, rides: readonly WaitingRide[]): Promise<WaitingRide[]> {
  const open: WaitingRide[] = [];
  for (const ride of rides) if (!(await approaches.isClosed(ride))) open.push(ride);
  return open;
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
