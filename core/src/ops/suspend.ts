import { isLive } from '@waka/contracts/rides/ride-status';
import type { Actor } from '../accounts/actor.ts';
import { deleteSessionsOf, tellSessionsEnded } from '../accounts/sessions.ts';
import type { Core } from '../core.ts';
import { refreshDuty } from '../drivers/duty.ts';
import { freeDriver } from '../drivers/free-driver.ts';
import { announceClosed, closeOffersOfRide, type ClosedOffer } from '../matching/close-offers.ts';
import { openOffersOf } from '../matching/read-offers.ts';
import type { Sql } from '../platform/sql.ts';
import { userRoom } from '../realtime/rooms.ts';
import { announceRide } from '../rides/announce-ride.ts';
import { declineOffer } from '../rides/decline-offer.ts';
import { writeRide, type WrittenRide } from '../rides/write-ride.ts';
import { announceIncident } from '../safety/announce-incident.ts';
import { fileIncident, type FiledIncident } from '../safety/file-incident.ts';

/**
 * Suspends a person, from whichever file: `change` records the decision, and in the same transaction the shift ends, the
 * live ride is matched anew or handed to the desk, and every session ends.
 */
export async function suspend(
  core: Core,
  admin: Actor,
  personId: string,
  reason: string,
  change: (sql: Sql) => Promise<void>,
): Promise<void> {
  const { sessionIds, left, isDriver } = await withRideHeld(core, personId, async (sql, ride) => {
    const [driver] = await sql(END_SHIFT, [personId]);
    await change(sql);
    return {
      isDriver: driver !== undefined,
      left: ride ? await leaveRide(sql, { admin, personId, reason, ride }) : NOTHING,
      sessionIds: await deleteSessionsOf(sql, personId),
    };
  });
  if (isDriver) {
    core.announcer.emit(userRoom(personId), 'driver:status', { isOnline: false, because: 'suspension' });
    await closeOffers(core, personId);
  }
  await announceLeft(core, left, personId);
  if (isDriver) await refreshDuty(core, [personId]);
  await tellSessionsEnded(core, sessionIds, 'suspended');
}

const END_SHIFT = `UPDATE driver_profiles SET is_online = false, idle_since = NULL, silenced_at = NULL
  WHERE user_id = $1 RETURNING user_id`;

interface LiveRide {
  id: string;
  riderId: string;
  city: WrittenRide['city'];
  status: WrittenRide['status'];
}

/**
 * Runs `work` while the person can neither take a ride nor begin a shift. Rides are locked before drivers, as
 * everywhere, so when a ride was accepted between the two locks, it begins anew and locks that ride first.
 */
async function withRideHeld<Result>(
  core: Core,
  personId: string,
  work: (sql: Sql, ride: LiveRide | null) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    // Each attempt depends on what the one before has seen.
    const done = await core.transaction(async (sql) => {
      await sql('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [personId]);
      const [held] = await sql<LiveRide>(`${LIVE_RIDE} FOR UPDATE`, [personId]);
      await sql('SELECT 1 FROM driver_profiles WHERE user_id = $1 FOR UPDATE', [personId]);
      const [now] = await sql<LiveRide>(LIVE_RIDE, [personId]);
      return now?.id === held?.id ? { result: await work(sql, now ?? null) } : null;
    });
    if (done) return done.result;
  }
}

const LIVE_RIDE = `SELECT id, rider_id, city, status FROM rides
  WHERE (rider_id = $1 OR driver_id = $1) AND status IN ('pending', 'accepted', 'arrived', 'in_progress')`;

interface Left {
  ride: WrittenRide | null;
  closed: ClosedOffer[];
  incident: FiledIncident | null;
}

const NOTHING: Left = { ride: null, closed: [], incident: null };

interface Leaving {
  admin: Actor;
  personId: string;
  reason: string;
  ride: LiveRide;
}

/** A waiting rider gets another driver, a suspended rider no ride; a trip that has begun is the desk's to see to. */
async function leaveRide(sql: Sql, { admin, personId, reason, ride }: Leaving): Promise<Left> {
  const { id: rideId } = ride;
  if (ride.status === 'in_progress') {
    const about = { kind: 'dispute', category: 'suspended', reporterId: admin.id, ride, text: reason } as const;
    return { ...NOTHING, incident: await fileIncident(sql, about) };
  }
  const isRider = ride.riderId === personId;
  const changed = await writeRide(sql, {
    rideId,
    move: isRider ? 'cancel_by_ops' : 'release',
    actorId: admin.id,
    set: isRider ? { cancel_reason: 'other', cancelled_by: 'admin' } : { cancel_reason: 'other' },
  });
  if (changed?.driverId) await freeDriver(sql, changed.driverId);
  return { ...NOTHING, ride: changed, closed: isRider ? await closeOffersOfRide(sql, rideId, 'cancelled') : [] };
}

async function announceLeft(core: Core, { ride, closed, incident }: Left, personId: string): Promise<void> {
  if (ride && isLive(ride.status)) core.nudgeMatching(ride.city);
  if (ride) await announceRide(core, ride, personId);
  announceClosed(core, closed, 'cancelled');
  if (incident) await announceIncident(core, incident);
}

// After the commit: an acceptance locks the offer before the driver, and finds the driver off duty from now on.
async function closeOffers(core: Core, driverId: string): Promise<void> {
  const offers = await openOffersOf(core, driverId);
  await Promise.all(
    offers.map(({ rideId, offerId }) => declineOffer(core, { id: driverId, role: 'driver' }, rideId, offerId)),
  );
}
