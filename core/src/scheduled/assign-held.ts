import { LATE_MINUTES } from '@waka/contracts/scheduled/scheduled-rules';
import type { LatLng } from '@waka/contracts/geo';
import { OFFER_SECONDS } from '@waka/contracts/matching/offer';
import type { PooledDriver } from '../drivers/positions/pool.ts';
import { minutesOf } from '../geo/roads/travel.ts';
import { accept } from '../matching/offers/acceptance.repository.ts';
import { Approaches } from '../matching/rounds/approaches.ts';
import type { CityPools } from '../matching/rounds/city-pools.ts';
import { insertOffers } from '../matching/rounds/made-offers.repository.ts';
import { travelToPickup } from '../matching/rounds/pairing/pickup-travel.ts';
import { MAX_FIX_AGE_MS, type PoolDriver } from '../matching/rounds/pairing/weigh-driver.ts';
import type { Core } from '../platform/core.ts';
import { rowsOfJson, type Sql } from '../platform/postgres/sql.ts';
import { areaOf } from '../geo/areas/cities.ts';
import { position } from '../pricing/trip/plan-trip.ts';
import { Ride } from '../rides/ride.entity.ts';
import type { RideRow } from '../rides/views/ride.presenter.ts';
import type { WrittenRide } from '../rides/moves/write-ride.repository.ts';
import type { ScheduledRide } from './scheduled-ride.entity.ts';

/** What a round weighs beside the way: of a driver who has the ride already it decides nothing. */
const ANY_DRIVER = {
  acceptanceRate: 1,
  idleSeconds: 0,
  maxPickupKm: null,
  isWalletOnly: false,
  unavailable: null,
} as const;

/** The driver who took a scheduled ride, with the way to its pickup. */
export interface HeldDriver {
  driverId: string;
  km: number;
  minutes: number;
}

/**
 * Finds the driver who took a scheduled ride where he is now; null where his phone is silent, where he would come much
 * too late, where his way is known to break a rule of the road, and while positions cannot be read.
 */
export async function heldDriver(
  core: Pick<Core, 'roads' | 'vehicles' | 'legalRules' | 'logger' | 'clock'>,
  row: Pick<ScheduledRide, 'id' | 'driverId' | 'city' | 'trip' | 'vehicleType' | 'pickupAt'>,
  pools: CityPools,
): Promise<HeldDriver | null> {
  const { driverId, city, vehicleType } = row;
  if (driverId === null) return null;
  try {
    const { positions } = await pools.of(city).positions();
    const found = [...positions.all()].filter((one) => one.driverId === driverId && one.ageMs <= MAX_FIX_AGE_MS);
    const drivers = found.map((one) => ({ ...one, vehicleType, motion: core.vehicles.motionOf(vehicleType) }));
    const pickup = position(row.trip.pickup) ?? areaOf(city).centre;
    const [nearest] = await travelToPickup(core.roads, { city, pickup }, drivers);
    if (!nearest) return null;
    const minutes = minutesOf(nearest.travel.seconds);
    const arrivesAt = core.clock.now().getTime() + minutes * 60_000;
    if (arrivesAt > row.pickupAt.getTime() + LATE_MINUTES * 60_000) return null;
    if (!(await mayCome(core, { ...row, pickup }, nearest))) return null;
    return { driverId, km: nearest.travel.km, minutes };
  } catch (error) {
    core.logger.debug({ error }, 'the driver of a scheduled ride was not found');
    return null;
  }
}

/** Judges the way to the pickup as that of every driver to whom an offer is made, as far as streets know it. */
function mayCome(
  core: Pick<Core, 'roads' | 'legalRules' | 'clock'>,
  {
    id,
    city,
    vehicleType,
    pickupAt,
    pickup,
  }: Pick<ScheduledRide, 'id' | 'city' | 'vehicleType' | 'pickupAt'> & { pickup: LatLng },
  { driverId, ...driver }: PooledDriver & Pick<PoolDriver, 'vehicleType' | 'motion'>,
): Promise<boolean> {
  const ride = { id, pickup, vehicleType, isCash: false, scheduledFor: pickupAt, ageSeconds: 0, excludedDriverIds: [] };
  return new Approaches(core, city).mayCome(ride, { ...driver, id: driverId, ...ANY_DRIVER });
}

/**
 * Gives a new ride to the driver who took it early, by an offer that counts as accepted at once; both are in the ride's
 * log. Returns the states of the ride from it; none where he is offline, in another ride or not allowed to drive.
 */
export async function assignHeld(sql: Sql, ride: WrittenRide, held: HeldDriver): Promise<WrittenRide[]> {
  const { driverId, km, minutes } = held;
  const [ids, seqs, drivers] = [[ride.id], [ride.seq], [driverId]];
  // What a driver took early stays his, also in cash when he owes too much by now.
  const [offered] = await insertOffers(sql, ids, seqs, drivers, [km], [minutes], OFFER_SECONDS, [null], true);
  if (!offered) return [];
  const [won] = await accept(sql, ride.id, offered.offerId, driverId, null);
  const [accepted] = rowsOfJson<RideRow>(Ride, won ? [won.ride] : []);
  // A driver who may not drive any more between the two statements: the offer runs out, and others are asked.
  return won && accepted ? [offered, Object.assign(accepted, { outboxId: won.outboxId })] : [offered];
}
