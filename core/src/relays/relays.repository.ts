import { IsNull, MoreThan } from 'typeorm';
import type { Sql } from '../platform/postgres/sql.ts';
import { idOf } from '../platform/postgres/platform.repository.ts';
import { Ride } from '../rides/ride.entity.ts';
import { ScheduledRide, type ScheduledRow } from '../scheduled/scheduled-ride.entity.ts';
import { lockScheduled } from '../scheduled/scheduled-rides.repository.ts';
import { RelayTrip, type RelayEnd } from './relay-trip.entity.ts';

type NewRelay = Omit<RelayTrip, 'id' | 'version' | 'ending' | 'createdAt'>;

export const insertRelay = (sql: Sql, relay: NewRelay): Promise<string> => idOf(sql.manager.insert(RelayTrip, relay));

/** Returns the trip that a rider booked with a quote. */
export const relayWithQuote = (sql: Sql, riderId: string, firstQuoteId: string): Promise<RelayTrip | null> =>
  sql.manager.findOneBy(RelayTrip, { riderId, firstQuoteId });

/** Returns the trip of a rider that has not ended. */
export const openRelayOf = (sql: Sql, riderId: string): Promise<RelayTrip | null> =>
  sql.manager.findOneBy(RelayTrip, { riderId, ending: IsNull() });

/** Returns the trip whose ride to the quay this is, or was; its booking may have been a scheduled one. */
export const relayOfFirstRide = (sql: Sql, riderId: string, rideId: string): Promise<RelayTrip | null> =>
  sql.manager
    .createQueryBuilder(RelayTrip, 'relay')
    .leftJoin(ScheduledRide, 'first', 'first.id = relay.firstScheduledId')
    .where('relay.riderId = :riderId AND (relay.firstRideId = :rideId OR first.rideId = :rideId)', { riderId, rideId })
    .getOne();

/** Locks a trip that has not ended until the end of the transaction. */
export const lockRelay = (sql: Sql, of: Pick<RelayTrip, 'id' | 'riderId'>): Promise<RelayTrip | null> =>
  sql.manager.findOne(RelayTrip, { where: { ...of, ending: IsNull() }, lock: { mode: 'pessimistic_write' } });

/** Locks the scheduled rides of a trip in the order of their ids, as those of an account that closes are. */
export async function lockRidesOf(
  sql: Sql,
  { firstScheduledId, scheduledId }: Pick<RelayTrip, 'firstScheduledId' | 'scheduledId'>,
): Promise<{ first: ScheduledRow | null; second: ScheduledRow | null }> {
  const first = firstScheduledId === null ? null : await lockScheduled(sql, { id: firstScheduledId });
  return { first, second: await lockScheduled(sql, { id: scheduledId }) };
}

/** Moves a trip to another departure. */
export const moveRelay = (sql: Sql, id: string, departsAt: Date): Promise<unknown> =>
  sql.manager.update(RelayTrip, { id }, { departsAt, version: () => 'version + 1' });

export const endRelay = (sql: Sql, id: string, ending: RelayEnd): Promise<unknown> =>
  sql.manager.update(RelayTrip, { id, ending: IsNull() }, { ending, version: () => 'version + 1' });

/** Lists the trips that have not ended, the oldest first. */
export const openRelays = (sql: Sql, after: string | null, most: number): Promise<RelayTrip[]> =>
  sql.manager.find(RelayTrip, {
    where: { ending: IsNull(), ...(after && { id: MoreThan(after) }) },
    order: { id: 'ASC' },
    take: most,
  });

/** Returns the state of a ride, and its ends. */
export const rideState = (sql: Sql, id: string): Promise<Pick<Ride, 'status' | 'fare' | 'pickup' | 'dropoff'> | null> =>
  sql.manager.findOne(Ride, { select: { status: true, fare: true, pickup: true, dropoff: true }, where: { id } });
