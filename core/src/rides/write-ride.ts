import { rideNotices } from './ride-notices.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { rideMoves, type RideMove } from './ride-moves.ts';
import type { Ride } from './ride.entity.ts';

/** A ride as just committed, with the outbox row that still has to be told. */
export type WrittenRide = Ride & { outboxId: string };

interface RideChange {
  rideId: string;
  move: RideMove;
  /** Null when the service itself acts. */
  actorId: string | null;
  /** Values for columns of this move, by their SQL name. */
  set?: Record<string, unknown>;
  /** What must hold besides the status, as SQL over `rides`, with its values as $1, $2 ... */
  where?: { text: string; values: unknown[] };
}

const SEARCH_AGAIN = `driver_id = NULL, driver_card = NULL, accepted_at = NULL, arrived_at = NULL,
  attempt = attempt + 1, excluded_driver_ids = array_append(excluded_driver_ids, driver_id),
  findings = '[]', drivers_asked = 0, nearest_eta_min = NULL, pin_failures = 0, pin_locked_until = NULL, searching_since = now()`;

const completed = (fare: string) =>
  `completed_at = now(), payment = CASE WHEN payment_method <> 'cash' THEN jsonb_build_object(
    'method', payment_method, 'state', 'due', 'amount', ${fare}, 'currency', currency, 'reason', NULL) END`;

const FINDINGS_BEFORE_STOP = `(SELECT payload->'findings' FROM ride_events WHERE ride_id = rides.id AND seq = (
  SELECT max(seq) - 1 FROM ride_events WHERE ride_id = rides.id AND type = 'stop_reached'
    AND (payload->>'stops_reached')::int = rides.stops_reached))`;

/** What a move always changes; `fare` is the column, or what it becomes by the same move. */
const effects: Record<RideMove, string | ((fare: string) => string)> = {
  offer: 'drivers_asked = drivers_asked + 1',
  accept: 'accepted_at = now(), cancel_reason = NULL, cancel_note = NULL',
  arrive: 'arrived_at = now()',
  // Nothing but the arrival is judged before it.
  undo_arrival: `arrived_at = NULL, findings = '[]'`,
  start: 'started_at = now()',
  reach_stop: 'stops_reached = stops_reached + 1',
  undo_stop: `stops_reached = stops_reached - 1, findings = coalesce(${FINDINGS_BEFORE_STOP}, findings)`,
  complete: (fare) => `${completed(fare)}, completed_by = 'driver'`,
  end: (fare) => `${completed(fare)}, completed_by = 'rider'`,
  // Neither the rider nor the driver said so: `completed_by` stays empty.
  complete_by_ops: completed,
  pay_otherwise: '',
  // Its caller says what.
  pin_destination: '',
  // As above.
  change_trip: '',
  cancel: 'cancelled_at = now()',
  cancel_by_ops: 'cancelled_at = now()',
  release: SEARCH_AGAIN,
  // Its caller says what.
  pay: '',
  expire: 'cancel_reason = NULL, cancel_note = NULL',
};

/**
 * Makes a move of a ride: its row, one line of its log and one outbox row in a single statement. Moves that change other
 * tables as well build their own statement from `changesOf`, `mayMove` and `logged`.
 * Null when the ride was not in a state that allows the move, or `where` did not hold.
 */
export async function writeRide(sql: Sql, change: RideChange): Promise<WrittenRide | null> {
  const guard = change.where ?? { text: 'true', values: [] };
  const values = [...guard.values];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const changed = new Map(Object.entries(change.set ?? {}).map(([column, value]) => [column, bind(value)]));
  const fare = changed.get('fare');
  const sets = [...changed].map(([column, value]) => `${column} = ${value}`);
  const [ride] = await sql<WrittenRide>(
    `WITH moved AS (
       UPDATE rides SET ${[changesOf(change.move, fare && `${fare}::int`), ...sets].join(', ')}
       WHERE id = ${bind(change.rideId)} AND ${mayMove(change.move)} AND (${guard.text})
       RETURNING *
     ), ${logged(bind(change.actorId))}
     SELECT moved.*, told.id AS outbox_id FROM moved, told`,
    values,
  );
  return ride ?? null;
}

/** What the move does to the ride's row, for an UPDATE whose result `logged` then writes down. */
export function changesOf(move: RideMove, fare = 'fare'): string {
  const { to, event } = rideMoves[move];
  const status = to ? `status = '${to}'` : null;
  const always = `seq = seq + 1, last_event_type = '${event}', last_event_at = now()`;
  const effect = effects[move];
  return [status, always, typeof effect === 'string' ? effect : effect(fare)].filter(Boolean).join(', ');
}

/** Whether a row of `rides` is in a state that allows the move. */
export const mayMove = (move: RideMove): string =>
  `rides.status IN (${rideMoves[move].from.map((status) => `'${status}'`).join(', ')})`;

type NewRide = Pick<
  Ride,
  | 'riderId'
  | 'riderCard'
  | 'pickup'
  | 'dropoff'
  | 'stops'
  | 'pickupArea'
  | 'dropoffArea'
  | 'region'
  | 'city'
  | 'currency'
  | 'vehicleType'
  | 'paymentMethod'
  | 'estimatedFare'
  | 'fare'
  | 'distanceKm'
  | 'durationMin'
  | 'geometry'
  | 'geometrySource'
  | 'pickupNote'
  | 'pin'
>;

interface IdempotencyKey {
  key: string;
  bodyHash: string;
}

/**
 * Writes a new ride with its first log line and outbox row, and claims the key in the same statement.
 * Null when the key was claimed before: the claim waits for a request that runs at the same time. Null, too, when the
 * rider is suspended or leaves: the lock waits for a suspension that runs at the same time.
 */
export async function openRide(sql: Sql, ride: NewRide, key: IdempotencyKey | null): Promise<WrittenRide | null> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const columns: Record<string, unknown> = {
    rider_id: ride.riderId,
    rider_card: JSON.stringify(ride.riderCard),
    pickup: JSON.stringify(ride.pickup),
    dropoff: JSON.stringify(ride.dropoff),
    stops: JSON.stringify(ride.stops),
    pickup_area: ride.pickupArea,
    dropoff_area: ride.dropoffArea,
    region: ride.region,
    city: ride.city,
    currency: ride.currency,
    vehicle_type: ride.vehicleType,
    payment_method: ride.paymentMethod,
    estimated_fare: ride.estimatedFare,
    fare: ride.fare,
    distance_km: ride.distanceKm,
    duration_min: ride.durationMin,
    geometry: ride.geometry,
    geometry_source: ride.geometrySource,
    pickup_note: ride.pickupNote,
    pin: ride.pin,
  };
  const rider = bind(ride.riderId);
  const claim = key
    ? `claimed AS (
         INSERT INTO idempotency_keys (user_id, key, body_hash, ride_id)
         SELECT ${rider}, ${bind(key.key)}, ${bind(key.bodyHash)}, uuidv7() FROM allowed
         ON CONFLICT DO NOTHING RETURNING ride_id AS id
       )`
    : 'claimed AS (SELECT uuidv7() AS id FROM allowed)';
  const [opened] = await sql<WrittenRide>(
    `WITH allowed AS (
       SELECT 1 FROM users WHERE id = ${rider} AND suspended_at IS NULL AND deletion_requested_at IS NULL FOR SHARE
     ), ${claim}, moved AS (
       INSERT INTO rides (id, ${Object.keys(columns).join(', ')})
       SELECT id, ${Object.values(columns).map(bind).join(', ')} FROM claimed
       RETURNING *
     ), ${logged(rider)}
     SELECT moved.*, told.id AS outbox_id FROM moved, told`,
    values,
  );
  return opened ?? null;
}

/** A log line, an outbox row and the notices for each row of `moved`, the result of the change; `told` tells its id. */
export const logged = (actor: string) => `logged AS (
    INSERT INTO ride_events (ride_id, seq, type, actor_id, payload, at)
    SELECT id, seq, last_event_type, ${actor}::uuid, to_jsonb(moved), last_event_at FROM moved
  ), told AS (
    INSERT INTO outbox (topic, key, seq) SELECT 'ride', id, seq FROM moved RETURNING id, key
  ), ${rideNotices}`;
