import type { SuspensionRequest } from '@waka/contracts/ops/ops-requests';
import { isLive } from '@waka/contracts/rides/ride-status';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import { driverById, lockDriver } from '../../accounts/driver-profiles.repository.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { keepForTrip, sessionIdsOf } from '../../accounts/sessions/sessions.repository.ts';
import { deleteSessionsOf, forgetSessions, publishSessionsEnded } from '../../accounts/sessions/sessions.ts';
import { lockUser } from '../../accounts/users.repository.ts';
import type { Core } from '../../platform/core.ts';
import { refreshAssignments } from '../../drivers/duty/duty.ts';
import { freeDriver } from '../../drivers/duty/free-driver.ts';
import { endShift } from '../../drivers/duty/shifts.repository.ts';
import { publishClosedOffers } from '../../matching/offers/close-offers.ts';
import { closeOffersOfRide, type ClosedOffer } from '../../matching/offers/offers.repository.ts';
import { openOffersOf } from '../../matching/offers/read-offers.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { userRoom } from '../../platform/rooms.ts';
import { publishRide } from '../../rides/moves/publish-ride.ts';
import { declineOffer } from '../../matching/offers/decline-offer.ts';
import { writeRide } from '../../rides/moves/moves.repository.ts';
import type { WrittenRide } from '../../rides/moves/write-ride.repository.ts';
import { publishIncident } from '../../safety/publish-incident.ts';
import { fileIncident, type FiledIncident } from '../../safety/file-incident.ts';
import { giveBackAll, publishLeft } from '../../scheduled/leave-scheduled.ts';
import { liveRideOf, lockLiveRide, type LiveRide, type Suspension } from './people.repository.ts';

type Suspending = Suspension & Pick<SuspensionRequest, 'isInTrip'>;

/**
 * Suspends a person: `change` records the decision, and in the same transaction the shift ends, the live ride goes
 * back to the search, is cancelled or becomes an incident, scheduled rides that a driver has taken open again, and
 * every session ends. In a trip that has begun the sessions are kept for that trip, and end half an hour after it: until
 * then its screen is the person's way to call for help and to pay, and a locked account may do nothing else. Throws AppError
 * `ops.trip_changed` where the page showed no trip and one has begun, or the other way round.
 */
export async function suspend(
  core: Core,
  admin: Actor,
  personId: string,
  { reason, message, isInTrip: shown }: Suspending,
  change: (sql: Sql) => Promise<void>,
): Promise<void> {
  const { sessionIds, left, schedules, isDriver, isInTrip } = await withRideHeld(core, personId, async (sql, ride) => {
    const isUnderWay = ride?.status === 'in_progress';
    const driver = await driverById(sql, personId);
    if (driver) await endShift(sql, personId);
    await change(sql);
    // After that: another admin who was first is named.
    ensure((shown ?? isUnderWay) === isUnderWay, 'ops.trip_changed');
    const trip = ride?.status === 'in_progress' ? ride : null;
    if (trip) await keepForTrip(sql, personId, trip.id);
    return {
      isDriver: driver !== null,
      isInTrip: trip !== null,
      // Those of a suspended rider stay until their time, as the suspension may be lifted.
      schedules: driver ? await giveBackAll(sql, personId) : [],
      left: ride ? await leaveRide(sql, { admin, personId, reason, ride }) : NOTHING,
      sessionIds: await (trip ? sessionIdsOf(sql, personId) : deleteSessionsOf(sql, personId)),
    };
  });
  if (isDriver) {
    core.publisher.emit(userRoom(personId), 'driver:status', { isOnline: false, because: 'suspension' });
    await closeOffers(core, personId);
  }
  publishLeft(core, schedules);
  await publishSuspension(core, left, personId);
  if (isDriver) await refreshAssignments(core, [personId]);
  if (isInTrip) await forgetSessions(core.redis, sessionIds);
  else await publishSessionsEnded(core, sessionIds, 'suspended', message);
}

/**
 * Runs `work` while the person can neither accept a ride nor begin a shift. Rides are locked before drivers, as
 * everywhere, so when a ride was accepted between the two locks, it starts again and locks that ride first.
 */
async function withRideHeld<Result>(
  core: Core,
  personId: string,
  work: (sql: Sql, ride: LiveRide | null) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    // Each attempt depends on what the one before has read.
    const done = await core.transaction(async (sql) => {
      await lockUser(sql, personId);
      const held = await lockLiveRide(sql, personId);
      await lockDriver(sql, personId);
      const now = await liveRideOf(sql, personId);
      return now?.id === held?.id ? { result: await work(sql, now) } : null;
    });
    if (done) return done.result;
  }
}

interface Left {
  ride: WrittenRide | null;
  closed: ClosedOffer[];
  incident: FiledIncident | null;
}

const NOTHING: Left = { ride: null, closed: [], incident: null };

interface RideToLeave {
  admin: Actor;
  personId: string;
  reason: string;
  ride: LiveRide;
}

/**
 * Takes the person out of the live ride: a waiting rider gets another driver, a suspended rider no ride, and a trip
 * that has begun becomes an incident for ops.
 */
async function leaveRide(sql: Sql, { admin, personId, reason, ride }: RideToLeave): Promise<Left> {
  const { id: rideId } = ride;
  if (ride.status === 'in_progress') {
    // So that the ride's file says who was suspended, by whom and why.
    const action = ride.riderId === personId ? 'ride.rider_suspended' : 'ride.driver_suspended';
    await recordAudit(sql, { actor: admin, subject: { type: 'ride', id: rideId }, action, reason });
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
  // As where ops cancels a ride or finds another driver, so that its file says why.
  await recordAudit(sql, {
    actor: admin,
    subject: { type: 'ride', id: rideId },
    ...(isRider ? { action: 'ride.cancelled' } : { action: 'ride.rematched', details: { attempt: ride.attempt } }),
    reason,
  });
  return { ...NOTHING, ride: changed, closed: isRider ? await closeOffersOfRide(sql, rideId, 'cancelled') : [] };
}

async function publishSuspension(core: Core, { ride, closed, incident }: Left, personId: string): Promise<void> {
  if (ride && isLive(ride.status)) core.wakeMatching(ride.city);
  if (ride) await publishRide(core, ride, personId);
  publishClosedOffers(core, closed, 'cancelled');
  if (incident) await publishIncident(core, incident);
}

// After the commit: an acceptance locks the offer before the driver, and finds the driver off duty from now on.
async function closeOffers(core: Core, driverId: string): Promise<void> {
  const offers = await openOffersOf(core, driverId);
  await Promise.all(
    offers.map(({ rideId, offerId }) => declineOffer(core, { id: driverId, role: 'driver' }, rideId, offerId)),
  );
}
