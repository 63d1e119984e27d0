import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { barredFor } from '../../matching/barred-drivers.repository.ts';
import type { CityPools } from '../../matching/rounds/city-pools.ts';
import { opensIn } from '../../geo/areas/cities.ts';
import { ensure } from '../../platform/app-error.ts';
import { classOf, isOpen } from '../../vehicles/class-rules.ts';
import { etaFor, pickupEtas } from '../booking/pickup-etas.ts';
import { ownRide } from '../../rides/views/read-rides.ts';
import { deleteOverWaits, nextWaits, notifyWaiting, upsertWait } from './waits.repository.ts';

const WAIT_HOURS = 2;
/** How many waits one statement reads; all pages are read in sequence. */
const PAGE = 100;

/**
 * Stores a rider's request for a notification when a driver comes near the pickup of a ride that found none.
 * Throws AppError `ride.wrong_state`.
 */
export async function awaitDriver(core: Pick<Core, 'sql'>, rider: Actor, rideId: string): Promise<void> {
  const { status, riderId } = await ownRide(core.sql, rider, rideId);
  const isWithout = status === 'pending' || status === 'expired' || status === 'cancelled';
  ensure(riderId === rider.id && isWithout, 'ride.wrong_state');
  await upsertWait(core.sql, { userId: rider.id, rideId }, WAIT_HOURS);
}

/** Notifies each waiting rider once when a driver is near; returns how many were notified. */
export async function notifyWaitingRiders(
  core: Pick<Core, 'sql' | 'redis' | 'logger' | 'roads' | 'vehicles' | 'legalRules' | 'clock'>,
  pools?: CityPools,
): Promise<number> {
  await deleteOverWaits(core.sql);
  let notified = 0;
  const { vehicles, clock } = core;
  for await (const wait of allWaiting(core)) {
    const { userId, rideId, pickup, city, region, vehicleType, paymentMethod, durationMin } = wait;
    const facts = classOf(await vehicles.read(), vehicleType);
    const now = clock.now();
    if (!facts || opensIn(city, now) || !isOpen(facts, { region, area: city }, now)) continue;
    // In sequence, to keep the load low: no ride waits for the result.
    const barred = barredFor(core.sql, { riderId: userId, promotionId: null });
    const etas = await pickupEtas(core, { pickup, city, durationMin, barred }, [vehicleType], pools);
    if (etaFor(etas.get(vehicleType), paymentMethod) === null) continue;
    notified += (await notifyWaiting(core.sql, userId, rideId)).length;
  }
  return notified;
}

/** Reads every wait in the order of asking, whether or not those before it were served. */
async function* allWaiting({ sql }: Pick<Core, 'sql'>): AsyncGenerator<Waiting> {
  let last: Waiting | undefined;
  do {
    const page: Waiting[] = await nextWaits(sql, String(PAGE), last?.askedAt ?? null, last?.userId ?? null);
    yield* page;
    last = page.length === PAGE ? page.at(-1) : undefined;
  } while (last);
}

type Waiting = Awaited<ReturnType<typeof nextWaits>>[number];
