import type { UserType } from '@waka/contracts/accounts/user';
import { LIVE_STATUSES } from '@waka/contracts/rides/ride-status';
import { rowsOfJson, type Sql } from '../platform/postgres/sql.ts';
import { pg, statement, type PgType, type Values } from '../platform/postgres/statement.ts';
import { RIDE } from './ride-columns.ts';
import { Ride } from './ride.entity.ts';

const ownColumn = (role: UserType) => (role === 'driver' ? 'driver_id' : 'rider_id');

/** Builds the SQL for the live ride of a person; the status is written out so that the index is used. */
export const ownLive = (role: UserType, id: string): string =>
  `${ownColumn(role)} = ${id} AND rides.status IN (${LIVE_STATUSES.map((status) => `'${status}'`).join(', ')})`;

// One JSON value a row is read much faster than its columns.
function ridesWhere<const Types extends readonly PgType<unknown>[]>(condition: string, parameters: Types) {
  const read = statement({
    text: `SELECT to_jsonb(rides) AS ride FROM rides WHERE ${condition}`,
    parameters,
    row: { ride: pg.json<object>() },
  });
  return async (sql: Sql, ...values: Values<Types>): Promise<Ride[]> => {
    const rows = await read(sql, ...values);
    return rowsOfJson(
      Ride,
      rows.map(({ ride }) => ride),
    );
  };
}

const pageFor = (role: UserType) =>
  ridesWhere(`${ownColumn(role)} = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`, [
    pg.uuid,
    pg.nullable(pg.uuid),
    pg.bigint,
  ]);

/** A page of the rides that a person of a role asked for or drove, the newest first. */
export const ridesPage = { rider: pageFor('rider'), driver: pageFor('driver') };

/** The live ride of a person in a role. */
export const liveRides = {
  rider: ridesWhere(ownLive('rider', '$1'), [pg.uuid]),
  driver: ridesWhere(ownLive('driver', '$1'), [pg.uuid]),
};

export const rideWithId = ridesWhere('id = $1', [pg.uuid]);

/** A ride of which a person is or was part. */
export const ownRideWithId = ridesWhere(
  'id = $1 AND (rider_id = $2 OR driver_id = $2 OR $2 = ANY(excluded_driver_ids))',
  [pg.uuid, pg.uuid],
);

// Columns that were added after a line was written read as null.
const eventsWhere = <const Types extends readonly PgType<unknown>[]>(
  condition: string,
  parameters: Types,
  lines = 'ride_events',
) =>
  statement({
    text: `SELECT logged.* FROM ${lines}, jsonb_populate_record(NULL::rides, payload) AS logged WHERE ${condition}`,
    parameters,
    row: RIDE,
  });

const givenBackBy = (id: string) =>
  `(type = 'driver_cancelled' AND logged.excluded_driver_ids[cardinality(logged.excluded_driver_ids)] = ${id})`;

/** The ride in one line of its log. */
export const eventWithSeq = eventsWhere('ride_id = $1 AND ride_events.seq = $2', [pg.uuid, pg.integer]);

/** The ride as it was when a driver gave it back. */
export const eventGivenBack = eventsWhere(`ride_id = $1 AND ${givenBackBy('$2')}`, [pg.uuid, pg.uuid]);

// Behind OFFSET 0 the index by driver is used, not the one by ride, which has the offers of all drivers. No ride was
// offered before it had its id.
const LINES_OF_ACCEPTED = `(
    SELECT ride_id FROM ride_offers WHERE driver_id = $1 AND status = 'accepted'
      AND offered_at >= coalesce(uuid_extract_timestamp($3), '-infinity') OFFSET 0
  ) AS accepted JOIN ride_events USING (ride_id)`;

/** The rides before one, and after another, that a driver accepted and gave back, as he left them, the newest first. */
export const leftRides = eventsWhere(
  `($2::uuid IS NULL OR ride_id < $2) AND ($3::uuid IS NULL OR ride_id > $3) AND ${givenBackBy('$1')}
    ORDER BY ride_id DESC LIMIT $4`,
  [pg.uuid, pg.nullable(pg.uuid), pg.nullable(pg.uuid), pg.bigint],
  LINES_OF_ACCEPTED,
);

const eventsPage = (concerns: string) =>
  eventsWhere(`ride_id = $1 AND ride_events.seq > $2 AND ${concerns} ORDER BY ride_events.seq LIMIT $4`, [
    pg.uuid,
    pg.integer,
    pg.uuid,
    pg.bigint,
  ]);

/**
 * The next lines of a ride's log after a seq, as they concern a person. A driver gets the events from while the ride
 * was his, and the one that ended this.
 */
export const eventsFor = {
  driver: eventsPage(`(logged.driver_id = $3 OR ${givenBackBy('$3')})`),
  others: eventsPage('$3::uuid IS NOT NULL'),
};
