import type { UserType } from '@waka/contracts/accounts/user';
import { isLive, LIVE_STATUSES } from '@waka/contracts/rides/ride-status';
import {
  EVENTS_A_PAGE,
  type Ride as RideView,
  type RideEvent as RideEventView,
} from '@waka/contracts/rides/ride-views';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import { ensure } from '../platform/app-error.ts';
import { rowsOfJson, type Sql } from '../platform/postgres/sql.ts';
import { Ride } from './ride.entity.ts';
import { presentRide, type RideRow } from './ride.presenter.ts';

type Reads = Pick<Core, 'sql'>;

/** The rides that a person asked for or drove, newest first. The PIN of a live one is in its own answer alone. */
export async function ridesOf(
  core: Reads,
  actor: Actor,
  page: { before?: string; limit?: number },
): Promise<RideView[]> {
  const condition = `${ownColumn(actor.role)} = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`;
  const rows = await ridesWhere(core.sql, condition, [actor.id, page.before ?? null, page.limit ?? 20]);
  return rows.map((row) => ({ ...presentRide(row, actor), pin: undefined }));
}

export async function liveRideOf(core: Reads, actor: Actor): Promise<RideView | null> {
  const row = await liveRowOf(core, actor);
  return row && presentRide(row, actor);
}

export async function liveRowOf(core: Reads, actor: Actor): Promise<RideRow | null> {
  if (actor.role === 'admin') return null;
  const [row] = await ridesWhere(core.sql, ownLive(actor.role, '$1'), [actor.id]);
  return row ?? null;
}

async function ridesWhere(sql: Sql, condition: string, values: unknown[]): Promise<RideRow[]> {
  const rows = await sql<{ ride: object }>(`SELECT to_jsonb(rides) AS ride FROM rides WHERE ${condition}`, values);
  return rowsOfJson(
    Ride,
    rows.map(({ ride }) => ride),
  );
}

/** Of which row of `rides` somebody is part just now, as SQL: the status is written out for the index to be found. */
export const ownLive = (role: UserType, id: string): string =>
  `${ownColumn(role)} = ${id} AND rides.status IN (${LIVE_STATUSES.map((status) => `'${status}'`).join(', ')})`;

/** One ride of the reader's own; another's does not exist for him. */
export async function rideById(core: Reads, actor: Actor, rideId: string): Promise<RideView> {
  const row = await ownRide(core.sql, actor, rideId);
  const isLeft = actor.role === 'driver' && row.driverId !== actor.id;
  return presentRide((isLeft && (await rowAsLeft(core.sql, actor, rideId))) || row, actor);
}

// What became of a ride after its driver gave it back is not told to him: neither when it began nor that it ended.
async function rowAsLeft(sql: Sql, driver: Actor, rideId: string): Promise<RideRow | null> {
  const [row] = await sql<RideRow>(`${LOGGED_ROW} WHERE ride_id = $1 AND ${GIVEN_BACK_BY('$2')}`, [rideId, driver.id]);
  return row ?? null;
}

/**
 * What happened to a ride after `seq`, oldest first, each with the ride as it stood then: a page of it, after whose last
 * one the reader asks again.
 */
export async function eventsAfter(core: Reads, actor: Actor, rideId: string, seq: number): Promise<RideEventView[]> {
  const now = await ownRide(core.sql, actor, rideId);
  const rows = await core.sql<RideRow>(
    `${LOGGED_ROW} WHERE ride_id = $1 AND ride_events.seq > $2 AND ${concerns(actor, '$3')}
     ORDER BY ride_events.seq LIMIT $4`,
    [rideId, seq, actor.id, EVENTS_A_PAGE],
  );
  return rows.map((row) => {
    const ride = presentRide(row, actor, isStillTogether(row, now));
    return { seq: ride.seq, ...ride.lastEvent, ride };
  });
}

// A driver reads what happened while the ride was his, and that it ceased to be.
const concerns = (actor: Actor, id: string) =>
  actor.role === 'driver' ? `(logged.driver_id = ${id} OR ${GIVEN_BACK_BY(id)})` : `${id}::uuid IS NOT NULL`;

// A line tells the ride as it stood then, but phones are for those who share it now.
const isStillTogether = (row: RideRow, now: RideRow) => isLive(now.status) && row.driverId === now.driverId;

export async function rideRow(sql: Sql, rideId: string): Promise<RideRow | null> {
  const [row] = await ridesWhere(sql, 'id = $1', [rideId]);
  return row ?? null;
}

/** The ride as one line of its log has it, or null. */
export async function eventRow(sql: Sql, rideId: string, seq: number): Promise<RideRow | null> {
  const [row] = await sql<RideRow>(`${LOGGED_ROW} WHERE ride_id = $1 AND ride_events.seq = $2`, [rideId, seq]);
  return row ?? null;
}

const GIVEN_BACK_BY = (id: string) =>
  `(type = 'driver_cancelled' AND logged.excluded_driver_ids[cardinality(logged.excluded_driver_ids)] = ${id})`;

// A line written before a column existed reads as null there.
const LOGGED_ROW = 'SELECT logged.* FROM ride_events, jsonb_populate_record(NULL::rides, payload) AS logged';

/** The row of a ride that the actor is part of. */
export async function ownRide(sql: Sql, actor: Actor, rideId: string): Promise<RideRow> {
  const isTheirs = '(rider_id = $2 OR driver_id = $2 OR $2 = ANY(excluded_driver_ids))';
  const [row] = await ridesWhere(sql, `id = $1 AND ${isTheirs}`, [rideId, actor.id]);
  ensure(row, 'ride.not_found');
  return row;
}

const ownColumn = (role: UserType) => (role === 'driver' ? 'driver_id' : 'rider_id');
