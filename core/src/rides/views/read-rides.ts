import { isLive } from '@waka/contracts/rides/ride-status';
import {
  EVENTS_A_PAGE,
  type Ride as RideView,
  type RideEvent as RideEventView,
} from '@waka/contracts/rides/ride-views';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import {
  eventGivenBack,
  eventsFor,
  eventWithSeq,
  leftRides,
  liveRides,
  ownRideWithId,
  ridesPage,
  rideWithId,
} from '../ride-rows.repository.ts';
import { presentRide, type RideRow } from './ride.presenter.ts';

type Reads = Pick<Core, 'sql'>;

const roleOf = ({ role }: Actor) => (role === 'driver' ? 'driver' : 'rider');

/**
 * Lists the rides that a person asked for, drove, or gave back as a driver, newest first. The PIN is only in the reply for
 * a single live ride.
 */
export async function ridesOf(
  core: Reads,
  actor: Actor,
  page: { before?: string; limit?: number },
): Promise<RideView[]> {
  const { before = null, limit = 20 } = page;
  const own = await ridesPage[roleOf(actor)](core.sql, actor.id, before, String(limit));
  const rows = roleOf(actor) === 'driver' ? await withLeft(core.sql, actor, own, before, limit) : own;
  return rows.map((row) => {
    const ride = presentRide(row, actor);
    ride.pin = undefined;
    return ride;
  });
}

/** Adds to a page of a driver's rides those between them that he gave back, as he left them. */
async function withLeft(sql: Sql, driver: Actor, own: RideRow[], before: string | null, limit: number) {
  // Below a full page of the others none belongs to it.
  const after = own.length < limit ? null : (own.at(-1)?.id ?? null);
  const left = await leftRides(sql, driver.id, before, after, String(limit));
  return [...own, ...left].toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit);
}

export async function liveRideOf(core: Reads, actor: Actor): Promise<RideView | null> {
  const row = await liveRowOf(core, actor);
  return row && presentRide(row, actor);
}

export async function liveRowOf(core: Reads, actor: Actor): Promise<RideRow | null> {
  if (actor.role === 'admin') return null;
  const [row] = await liveRides[roleOf(actor)](core.sql, actor.id);
  return row ?? null;
}

/** Returns a ride of the reader; throws AppError `ride.not_found` for any other. */
export async function rideById(core: Reads, actor: Actor, rideId: string): Promise<RideView> {
  const row = await ownRide(core.sql, actor, rideId);
  const isLeft = actor.role === 'driver' && row.driverId !== actor.id;
  return presentRide((isLeft && (await rowAsLeft(core.sql, actor, rideId))) || row, actor);
}

// A driver who gave the ride back does not see what became of it: neither when it began nor that it ended.
async function rowAsLeft(sql: Sql, driver: Actor, rideId: string): Promise<RideRow | null> {
  const [row] = await eventGivenBack(sql, rideId, driver.id);
  return row ?? null;
}

/**
 * Lists the events of a ride after `seq`, oldest first, each with the ride at that time, in pages: the reader asks
 * again after the last one.
 */
export async function eventsAfter(core: Reads, actor: Actor, rideId: string, seq: number): Promise<RideEventView[]> {
  const now = await ownRide(core.sql, actor, rideId);
  const read = actor.role === 'driver' ? eventsFor.driver : eventsFor.others;
  const rows = await read(core.sql, rideId, seq, actor.id, String(EVENTS_A_PAGE));
  return rows.map((row) => {
    const ride = presentRide(row, actor, isStillTogether(row, now));
    return { seq: ride.seq, ...ride.lastEvent, ride };
  });
}

// A line has the ride at that time, but phone numbers are only for the two who share it now.
const isStillTogether = (row: RideRow, now: RideRow) => isLive(now.status) && row.driverId === now.driverId;

export async function rideRow(sql: Sql, rideId: string): Promise<RideRow | null> {
  const [row] = await rideWithId(sql, rideId);
  return row ?? null;
}

/**
 * Reads a ride whose end, where it waited for the network, was tapped at a time of the clock of the phone's positions, in
 * milliseconds.
 */
export async function endingRide(sql: Sql, rideId: string, tappedAt: number | undefined): Promise<RideRow | null> {
  const row = await rideRow(sql, rideId);
  if (row && tappedAt !== undefined) row.endTappedAt = new Date(tappedAt);
  return row;
}

/** Reads the ride as one line of its log has it, or null. */
export async function eventRow(sql: Sql, rideId: string, seq: number): Promise<RideRow | null> {
  const [row] = await eventWithSeq(sql, rideId, seq);
  return row ?? null;
}

/** Reads the row of a ride that the actor is part of. Throws AppError `ride.not_found`. */
export async function ownRide(sql: Sql, actor: Actor, rideId: string): Promise<RideRow> {
  const [row] = await ownRideWithId(sql, rideId, actor.id);
  ensure(row, 'ride.not_found');
  return row;
}
