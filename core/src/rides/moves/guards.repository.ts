import { UNDO_SECONDS, type RidePaymentMethod, type RideStatus } from '@waka/contracts/rides/ride-status';
import { pg, statement, type PgType, type Values } from '../../platform/postgres/statement.ts';

/** A condition of a move besides the status, as SQL over `rides` with its values as $1, $2 ... */
export interface Guard {
  text: string;
  values: readonly unknown[];
}

/**
 * Declares a guard with its parameters. It is also registered as a statement of its own, so that it is checked like
 * the others.
 */
function guard<const Types extends readonly PgType<unknown>[]>(text: string, parameters: Types) {
  statement({ text: `SELECT id FROM rides WHERE ${text}`, parameters, row: { id: pg.uuid } });
  return (...values: Values<Types>): Guard => ({ text, values });
}

export const always = guard('true', []);

export const drivenBy = guard('driver_id = $1', [pg.uuid]);

const AS_SEEN = '($2::text IS NULL OR status = $2)';

/** The ride has the status, if any was sent, that the screen of its rider or driver showed. */
export const seenByRider = guard(`rider_id = $1 AND ${AS_SEEN}`, [pg.uuid, pg.nullable(pg.textAs<RideStatus>())]);
export const seenByDriver = guard(`driver_id = $1 AND ${AS_SEEN}`, [pg.uuid, pg.nullable(pg.textAs<RideStatus>())]);

/** The driver has waited at the pickup for so many minutes, counted for a scheduled ride not before its time. */
export const waitedBy = guard(
  `driver_id = $1 AND status = 'arrived' AND greatest(arrived_at, scheduled_for) <= now() - make_interval(mins => $2)`,
  [pg.uuid, pg.integer],
);

/** The ride is in the search, or with the driver, that the ops page showed. */
export const asShown = guard('($1::int IS NULL OR (attempt = $1 AND driver_id IS NOT DISTINCT FROM $2::uuid))', [
  pg.nullable(pg.integer),
  pg.nullable(pg.uuid),
]);

/** The trip of a rider began so many minutes ago. */
export const riddenFor = guard('rider_id = $1 AND started_at <= now() - make_interval(mins => $2)', [
  pg.uuid,
  pg.integer,
]);

/** The search has lasted so many seconds; that for a scheduled ride goes on until so long after its time. */
export const searchedFor = guard('greatest(searching_since, scheduled_for) <= now() - make_interval(secs => $1)', [
  pg.float,
]);

/** The next stop has the given number and is the given one; with a seq, the one that the ride had at that event. */
export const nextStop = guard(
  `driver_id = $1 AND stops_reached = $2::int - 1 AND stops->($2::int - 1) = $3::jsonb
    AND ($4::int IS NULL OR stops->($2::int - 1) = (
      SELECT payload->'stops'->($2::int - 1) FROM ride_events WHERE ride_id = rides.id AND seq = $4::int))`,
  [pg.uuid, pg.integer, pg.jsonText, pg.nullable(pg.integer)],
);

/** The stops and the destination are, if a seq was sent, those that the ride had at that event. */
export const boundAsSeen = guard(
  `driver_id = $1 AND ($2::int IS NULL OR jsonb_build_array(stops, dropoff) = (
    SELECT jsonb_build_array(payload->'stops', payload->'dropoff')
    FROM ride_events WHERE ride_id = rides.id AND seq = $2::int))`,
  [pg.uuid, pg.nullable(pg.integer)],
);

const countOf = (type: string) => `(SELECT count(*) FROM ride_events WHERE ride_id = rides.id AND type = '${type}')`;

/** Each change is a line of the log, and an event for both sides. */
export const MOST_PAYMENT_CHANGES = 10;

/** The rider's payment method is still another one, and has not been changed too often. */
export const paidOtherwise = guard(
  `rider_id = $1 AND (payment_method <> $2 OR card_id IS DISTINCT FROM $3)
    AND ${countOf('payment_changed')} < ${MOST_PAYMENT_CHANGES}`,
  [pg.uuid, pg.textAs<RidePaymentMethod>(), pg.nullable(pg.uuid)],
);

/** Each change distracts a driver at the wheel. */
export const MOST_TRIP_CHANGES = 5;

/** The trip of a rider is as it was priced, and has not been changed too often. */
export const asPriced = guard(
  `rider_id = $1 AND stops_reached = $2 AND fare = $3 AND dropoff = $4::jsonb AND stops = $5::jsonb
    AND ${countOf('trip_changed')} < ${MOST_TRIP_CHANGES}`,
  [pg.uuid, pg.integer, pg.integer, pg.jsonText, pg.jsonText],
);

/** Extra time for a tap in the last second to arrive over a slow network. */
export const unchangedSince = guard('rider_id = $1 AND seq = $2', [pg.uuid, pg.integer]);

/** Lets a tap in the last second arrive over a slow network. */
const GRACE_SECONDS = 5;
/** Each undo notifies the rider, so a driver has only a few for a ride. */
const MOST_UNDOS = 3;
const UNDOS_LEFT = `(SELECT count(*) FROM ride_events WHERE ride_id = rides.id
  AND actor_id = rides.driver_id AND type IN ('arrival_undone', 'stop_undone')) < ${MOST_UNDOS}`;
const IN_TIME = `now() - interval '${UNDO_SECONDS + GRACE_SECONDS} s'`;

/** The driver has just reported the arrival, and has an undo left. */
export const justArrived = guard(`driver_id = $1 AND arrived_at > ${IN_TIME} AND ${UNDOS_LEFT}`, [pg.uuid]);

/** The driver has just reported the stop of the given number, and has an undo left. */
export const justReached = guard(
  `driver_id = $1 AND stops_reached = $2::int AND EXISTS (
    SELECT 1 FROM ride_events WHERE ride_id = rides.id AND type = 'stop_reached' AND at > ${IN_TIME}
      AND (payload->>'stops_reached')::int = $2) AND ${UNDOS_LEFT}`,
  [pg.uuid, pg.integer],
);

const sampled = guard(`geometry_source = 'sample'`, []);

/** Adds to the guard of a metered fare that it still applies: a trip changed since then has an agreed fare. */
export const stillMetered = (metered: object | null, { text, values }: Guard): Guard =>
  metered ? { text: `${text} AND ${sampled().text}`, values } : { text, values };
