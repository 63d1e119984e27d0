import { LATE_MINUTES } from '@waka/contracts/scheduled/scheduled-rules';
import type { ScheduledFailure } from '@waka/contracts/scheduled/scheduled-views';
import { opensIn } from '../geo/areas/cities.ts';
import type { CityPools } from '../matching/rounds/city-pools.ts';
import { notify } from '../notifications/notification-centre.ts';
import { AppError } from '../platform/app-error.ts';
import { isSetUp, methodIn } from '../payments/catalogue/method-rules.ts';
import type { Core } from '../platform/core.ts';
import { ensureLawful } from '../pricing/trip/lawful-trip.ts';
import { violatedConstraint, type Sql } from '../platform/postgres/sql.ts';
import { riderWhoBooks } from '../pricing/bookings.repository.ts';
import { publishRide } from '../rides/moves/publish-ride.ts';
import { openPassengerShare } from '../rides/sharing/share-ride.ts';
import { hasLiveRide } from '../rides/rides.repository.ts';
import type { WrittenRide } from '../rides/moves/write-ride.repository.ts';
import { atTime } from '../trips/booking/quote-ride.ts';
import { writeBooking } from '../trips/booking/request-ride.ts';
import { classOf, isOpen } from '../vehicles/class-rules.ts';
import { assignHeld, heldDriver, type HeldDriver } from './assign-held.ts';
import { notifyReleasedDriver } from './change-scheduled.ts';
import { servedNow } from './place-scheduled.ts';
import { publishScheduled } from './publish-scheduled.ts';
import { factsOf } from './scheduled-notices.ts';
import type { ScheduledRow } from './scheduled-ride.entity.ts';
import { changeScheduledRow, dueRides, insertOutbox, lockDue, noteNotice } from './scheduled-rides.repository.ts';

const AT_ONCE = 50;

/** Begins the search for every scheduled ride whose time for it has come; returns how many rides were made. */
export async function beginDueRides(core: Core, pools: CityPools, atOnce = AT_ONCE): Promise<number> {
  let begun = 0;
  // Those that wait for a rider on another ride stay due, and must not hold up the others.
  const seen: string[] = [];
  let due: ScheduledRow[];
  do {
    due = await dueRides(core.sql, seen, atOnce);
    // In sequence: a search begins minutes before its pickup, and other work shares the connections.
    for (const row of due) {
      seen.push(row.id);
      try {
        if (await beginScheduled(core, servedNow(row), pools)) begun += 1;
      } catch (error) {
        core.logger.error({ scheduledId: row.id, reason: String(error) }, 'a scheduled ride did not begin');
      }
    }
  } while (due.length === atOnce);
  return begun;
}

interface Begun {
  row: ScheduledRow;
  outboxId: string;
  /** The states of the new ride that are to be published, the newest last; empty where none was made. */
  rides: WrittenRide[];
}

/**
 * Makes a ride of a scheduled one whose time has come. The ride, its first events and the scheduled ride change in one
 * commit under a lock, so that workers at the same time, or one that crashes, make exactly one. The driver who took it
 * gets it at once if he is free and can come; otherwise all drivers are asked.
 */
async function beginScheduled(core: Core, seen: ScheduledRow, pools: CityPools): Promise<boolean> {
  const held = await heldDriver(core, seen, pools);
  const closed = await whatClosed(core, seen);
  const begun = await core
    .transaction(async (sql) => {
      const row = await lockDue(sql, seen.id);
      return (
        row && begin(sql, core, { row: servedNow(row), closed, held: held?.driverId === row.driverId ? held : null })
      );
    })
    .catch((error: unknown) => {
      const constraint = violatedConstraint(error);
      // The rider has booked, or the driver has accepted another ride, at this very moment: the next look sees it.
      if (constraint === 'one_live_ride_a_rider' || constraint === 'one_live_ride_a_driver') return null;
      throw error;
    });
  if (!begun) return false;
  const { row, outboxId, rides } = begun;
  publishScheduled(core, row, outboxId);
  // In the order of the events.
  for (const ride of rides) await publishRide(core, ride);
  if (rides.at(-1)?.status === 'pending') core.wakeMatching(row.city);
  return rides.length > 0;
}

interface Due {
  row: ScheduledRow;
  closed: ScheduledFailure | null;
  held: HeldDriver | null;
}

async function begin(
  sql: Sql,
  { clock, config }: Pick<Core, 'clock' | 'config'>,
  { row, closed, held }: Due,
): Promise<Begun | null> {
  if (closed) return failScheduled(sql, row, closed);
  if (await hasLiveRide(sql, row.riderId)) {
    if (clock.now().getTime() > row.pickupAt.getTime() + LATE_MINUTES * 60_000)
      return failScheduled(sql, row, 'rider_busy');
    if (row.waitNotifiedAt === null) {
      await notify(sql, { userId: row.riderId, kind: 'scheduled_waits', facts: factsOf(row, 'rider') });
      await noteNotice(sql, row.id, 'waitNotifiedAt');
    }
    return null;
  }
  const [rider] = await riderWhoBooks(sql, row.riderId);
  const { trip, pickupArea, dropoffArea, fare, price, rules, vehicleType, paymentMethod, cardId, passenger } = row;
  const ride =
    rider &&
    (await writeBooking(sql, { config }, row.riderId, {
      trip,
      areas: { pickupArea, dropoffArea },
      price: { fare, price },
      rules,
      vehicleType,
      paymentMethod,
      cardId: cardId ?? undefined,
      pickupNote: row.pickupNote ?? undefined,
      rider,
      passenger,
      scheduledFor: row.pickupAt,
    }));
  if (!ride) return failScheduled(sql, row, 'account');
  // Before the driver is: the text has the link.
  if (passenger) await openPassengerShare(sql, config, { rideId: ride.id, ownerId: row.riderId });
  const assigned = held ? await assignHeld(sql, ride, held) : [];
  const driverId = assigned.at(-1)?.driverId ?? null;
  await changeScheduledRow(sql, row.id, { status: 'begun', rideId: ride.id, driverId });
  if (driverId === null) await notifyReleasedDriver(sql, row);
  const outboxId = await insertOutbox(sql, { id: row.id, version: row.version + 1 });
  return { row, outboxId, rides: [ride, ...assigned] };
}

/** Ends a scheduled ride that the caller has locked and that cannot take place, and notifies its rider and its driver. */
export async function failScheduled(sql: Sql, row: ScheduledRow, failure: ScheduledFailure): Promise<Begun> {
  await changeScheduledRow(sql, row.id, { status: 'failed', failure, driverId: null });
  await notify(sql, { userId: row.riderId, kind: `scheduled_failed_${failure}`, facts: factsOf(row, 'rider') });
  await notifyReleasedDriver(sql, row);
  return { row, outboxId: await insertOutbox(sql, { id: row.id, version: row.version + 1 }), rides: [] };
}

/**
 * Finds what has closed since the booking: the city, the class, the trip by a new rule of the road, or the way to pay;
 * null while the ride can take place. A wallet that does not answer at present may do so by then.
 */
export async function whatClosed(
  core: Pick<Core, 'sql' | 'roads' | 'legalRules' | 'vehicles' | 'methods' | 'config' | 'clock'>,
  {
    city,
    trip,
    vehicleType,
    paymentMethod,
    pickupAt,
  }: Pick<ScheduledRow, 'city' | 'trip' | 'vehicleType' | 'paymentMethod' | 'pickupAt'>,
): Promise<ScheduledFailure | null> {
  const facts = classOf(await core.vehicles.read(), vehicleType);
  const isOpenThen = facts && isOpen(facts, { region: trip.region, area: city }, pickupAt);
  if (!isOpenThen || opensIn(city, pickupAt) !== null) return 'closed';
  const method = methodIn(await core.methods.read(), trip.region, paymentMethod);
  if (!method || !isSetUp(core, method)) return 'method';
  try {
    await ensureLawful(atTime(core, pickupAt), vehicleType, trip);
    return null;
  } catch (error) {
    if (error instanceof AppError) return 'closed';
    throw error;
  }
}
