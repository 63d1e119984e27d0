import type { OpsRide } from '@waka/contracts/ops/ops-views';
import type { RideFile } from '@waka/contracts/ops/people-views';
import type { Actor } from '../accounts/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import { announceClosed, closeOffersOfRide } from '../matching/close-offers.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import { announceRide } from '../rides/announce-ride.ts';
import { rideRow } from '../rides/read-rides.ts';
import { writeRide } from '../rides/write-ride.ts';
import { presentOpsRide } from './ops-ride.presenter.ts';

/** Everything about a ride; where people were is in it, so the look goes on record. */
export async function rideFile(core: Core, admin: Actor, rideId: string, reason: string): Promise<RideFile> {
  const row = await rideRow(core.sql, rideId);
  ensure(row, 'ops.not_found');
  await recordAudit(core.sql, { actor: admin, action: 'ride.viewed', subject: { type: 'ride', id: rideId }, reason });
  const [events, search, offers, track] = await Promise.all([
    core.sql<Dated<RideFile['events'][number]>>(
      `SELECT seq, type, at, full_name AS actor_name FROM ride_events LEFT JOIN users ON users.id = actor_id
       WHERE ride_id = $1 ORDER BY seq`,
      [rideId],
    ),
    core.sql<Dated<RideFile['search'][number]>>(
      `SELECT attempt, at, outcome, radius_km, jsonb_array_length(candidates) AS candidates FROM matching_decisions
       WHERE ride_id = $1 ORDER BY id`,
      [rideId],
    ),
    core.sql<
      Omit<RideFile['offers'][number], 'offeredAt' | 'answeredAt'> & { offeredAt: Date; answeredAt: Date | null }
    >(
      `SELECT full_name AS driver_name, status, pickup_eta_min, offered_at, answered_at FROM ride_offers
       JOIN users ON users.id = driver_id WHERE ride_id = $1 ORDER BY ride_offers.id`,
      [rideId],
    ),
    core.sql<Dated<RideFile['track'][number]>>('SELECT lat, lng, at FROM ride_tracks WHERE ride_id = $1 ORDER BY seq', [
      rideId,
    ]),
  ]);
  return {
    ride: presentOpsRide(row),
    events: events.map(dated),
    search: search.map(dated),
    offers: offers.map((offer) => ({
      ...offer,
      offeredAt: offer.offeredAt.toISOString(),
      answeredAt: offer.answeredAt?.toISOString() ?? null,
    })),
    track: track.map(dated),
  };
}

type Dated<Line> = Omit<Line, 'at'> & { at: Date };
const dated = <Line extends { at: Date }>(line: Line) => ({ ...line, at: line.at.toISOString() });

/** Ends a ride for both sides. */
export async function cancelRideByOps(core: Core, admin: Actor, rideId: string, reason: string): Promise<OpsRide> {
  const ended = await core.transaction(async (sql) => {
    const ride = await writeRide(sql, {
      rideId,
      move: 'cancel',
      actorId: admin.id,
      set: { cancel_reason: 'other', cancelled_by: 'admin' },
    });
    if (!ride) return null;
    if (ride.driverId) await sql('UPDATE driver_profiles SET idle_since = now() WHERE user_id = $1', [ride.driverId]);
    await recordAudit(sql, { actor: admin, action: 'ride.cancelled', subject: { type: 'ride', id: rideId }, reason });
    return { ride, closed: await closeOffersOfRide(sql, rideId, 'cancelled') };
  });
  if (!ended) return refuse(core, rideId);
  await announceRide(core, ended.ride);
  await announceClosed(core, ended.closed, 'cancelled');
  return presentOpsRide(ended.ride);
}

/** Takes a ride from a driver who has not picked the rider up, and searches anew without that driver. */
export async function rematchRide(core: Core, admin: Actor, rideId: string, reason: string): Promise<OpsRide> {
  const ride = await core.transaction(async (sql) => {
    const before = await rideRow(sql, rideId);
    const released = await writeRide(sql, {
      rideId,
      move: 'release',
      actorId: admin.id,
      set: { cancel_reason: 'other' },
    });
    if (!released) return null;
    await sql('UPDATE driver_profiles SET idle_since = now() WHERE user_id = $1', [before?.driverId]);
    await recordAudit(sql, { actor: admin, action: 'ride.rematched', subject: { type: 'ride', id: rideId }, reason });
    return released;
  });
  if (!ride) return refuse(core, rideId);
  core.nudgeMatching(ride.city);
  await announceRide(core, ride);
  return presentOpsRide(ride);
}

async function refuse({ sql }: Pick<Core, 'sql'>, rideId: string): Promise<never> {
  ensure(await rideRow(sql, rideId), 'ops.not_found');
  throw new AppError('ride.wrong_state');
}
