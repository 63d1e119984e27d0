import type { Passenger } from '@waka/contracts/rides/passenger-rules';
import type { RidePaymentMethod } from '@waka/contracts/rides/ride-status';
import type { Sql } from '../../platform/postgres/sql.ts';
import { pg, statement, type PgType, type RowOf } from '../../platform/postgres/statement.ts';
import { always, type Guard } from './guards.repository.ts';
import { RIDE } from '../ride-columns.ts';
import { rideMoves, type RideMove } from './ride-moves.ts';
import type { Ride } from '../ride.entity.ts';
import { changesOf, logged, mayMove, type WrittenRide } from './write-ride.repository.ts';

const WRITTEN = { ...RIDE, outboxId: pg.bigint };

/** Columns that callers set with a move, by their SQL names. */
const COLUMNS = {
  card_id: pg.nullable(pg.uuid),
  credit: pg.integer,
  cancel_note: pg.nullable(pg.text),
  cancel_reason: pg.text,
  carried: pg.integer,
  cancelled_by: pg.textAs<'rider' | 'driver' | 'admin'>(),
  distance_km: pg.float,
  dropoff: pg.jsonText,
  dropoff_area: pg.text,
  duration_min: pg.integer,
  end_tapped_at: pg.nullable(pg.timestamptz),
  fare: pg.integer,
  findings: pg.jsonText,
  geometry: pg.nullable(pg.text),
  geometry_source: pg.textAs<Ride['geometrySource']>(),
  payment: pg.nullable(pg.jsonText),
  payment_method: pg.textAs<RidePaymentMethod>(),
  price: pg.nullable(pg.jsonText),
  promotion: pg.integer,
  rules: pg.nullable(pg.jsonText),
  shown_fare: pg.integer,
  start_tapped_at: pg.nullable(pg.timestamptz),
  stops: pg.jsonText,
  tip: pg.jsonText,
};

type Column = keyof typeof COLUMNS;

const METERED = ['fare', 'price', 'distance_km', 'shown_fare'] as const;
/** What pays the fare of a trip that ends, besides its rider; see `dividedFare`. */
const DIVIDED = ['promotion', 'credit', 'carried'] as const;
const PRICED = ['fare', 'price', 'promotion', 'distance_km', 'duration_min', 'geometry', 'geometry_source'] as const;

/** Which of them each move sets; its other columns follow from the move. */
const settable = {
  offer: [],
  accept: [],
  arrive: ['findings'],
  undo_arrival: [],
  start: ['findings', 'fare', 'price', 'start_tapped_at'],
  reach_stop: ['findings'],
  undo_stop: [],
  complete: ['findings', 'end_tapped_at', ...DIVIDED, ...METERED],
  end: ['findings', ...DIVIDED, ...METERED],
  complete_by_ops: [...DIVIDED, ...METERED],
  pay_otherwise: ['payment_method', 'card_id'],
  pin_destination: ['dropoff', 'dropoff_area', 'rules', ...PRICED],
  change_trip: ['dropoff', 'dropoff_area', 'stops', 'rules', ...PRICED],
  cancel: ['cancel_reason', 'cancel_note', 'cancelled_by', 'carried', 'fare', 'price', 'shown_fare', 'payment'],
  cancel_by_ops: ['cancel_reason', 'cancelled_by'],
  release: ['cancel_reason', 'cancel_note'],
  pay: ['tip', 'payment', 'payment_method', 'card_id', 'carried'],
  expire: [],
} as const satisfies Record<RideMove, readonly Column[]>;

type ColumnsOf<Move extends RideMove> = Partial<Pick<RowOf<typeof COLUMNS>, (typeof settable)[Move][number]>>;

interface RideChange<Move extends RideMove> {
  rideId: string;
  move: Move;
  /** Null when the service itself acts. */
  actorId: string | null;
  set?: ColumnsOf<Move>;
  where?: Guard;
}

/** Builds the statement of a move; the values of its guard come first, then the columns, the ride and the actor. */
function textOf(move: RideMove, columns: readonly string[], { text, values }: Guard): string {
  const at = (index: number) => `$${values.length + index + 1}`;
  const sets = columns.map((column, index) => `${column} = ${at(index)}`);
  const valueOf = (column: string) => (columns.includes(column) ? `${at(columns.indexOf(column))}::int` : column);
  return `
    WITH moved AS (
      UPDATE rides SET ${[changesOf(move, valueOf), ...sets].join(', ')}
      WHERE id = ${at(columns.length)} AND ${mayMove(move)} AND (${text})
      RETURNING *
    ), ${logged(at(columns.length + 1))}
    SELECT moved.*, queued.id AS outbox_id FROM moved, queued`;
}

// Each move is registered with all of its columns; a caller picks columns and guard when it moves.
for (const move of Object.keys(rideMoves).filter((name): name is RideMove => name in settable)) {
  const columns = settable[move];
  const types: PgType<unknown>[] = columns.map((column) => COLUMNS[column]);
  statement({ text: textOf(move, columns, always()), parameters: [...types, pg.uuid, pg.uuid], row: WRITTEN });
}

/**
 * Makes a move of a ride: its row, one line of its log and one outbox row in a single statement. Moves that change
 * other tables as well build their own statement from `changesOf`, `mayMove` and `logged`. Returns null when the ride
 * was not in a state that allows the move, or `where` did not hold.
 */
export async function writeRide<Move extends RideMove>(
  sql: Sql,
  { rideId, move, actorId, set, where = always() }: RideChange<Move>,
): Promise<WrittenRide | null> {
  const columns = Object.entries(set ?? {});
  const text = textOf(
    move,
    columns.map(([column]) => column),
    where,
  );
  const values = [...where.values, ...columns.map(([, value]) => value), rideId, actorId];
  const [ride] = await sql<WrittenRide>(text, values);
  return ride ?? null;
}

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
> &
  Partial<Pick<Ride, 'price' | 'rules' | 'scheduledFor' | 'promotion' | 'promotionId' | 'voucherId' | 'cardId'>> & {
    passenger?: Passenger | null;
  };

const NEW_RIDE = [
  pg.uuid,
  pg.jsonText,
  pg.jsonText,
  pg.jsonText,
  pg.jsonText,
  pg.text,
  pg.text,
  pg.textAs<Ride['region']>(),
  pg.textAs<Ride['city']>(),
  pg.textAs<Ride['currency']>(),
  pg.textAs<Ride['vehicleType']>(),
  pg.textAs<RidePaymentMethod>(),
  pg.nullable(pg.text),
  pg.integer,
  pg.float,
  pg.integer,
  pg.nullable(pg.text),
  pg.textAs<Ride['geometrySource']>(),
  pg.nullable(pg.text),
  pg.nullable(pg.text),
  pg.nullable(pg.jsonText),
  pg.nullable(pg.jsonText),
  pg.nullable(pg.timestamptz),
  pg.integer,
  pg.nullable(pg.uuid),
  pg.nullable(pg.uuid),
  pg.nullable(pg.text),
  pg.nullable(pg.text),
  pg.nullable(pg.uuid),
] as const;

const openText = (claim: string) => `
  WITH allowed AS (
    SELECT 1 FROM users WHERE id = $1 AND suspended_at IS NULL AND deletion_requested_at IS NULL FOR SHARE
  ), ${claim}, moved AS (
    INSERT INTO rides (id, rider_id, rider_card, pickup, dropoff, stops, pickup_area, dropoff_area, region, city, currency,
      vehicle_type, payment_method, estimated_fare, fare, distance_km, duration_min, geometry, geometry_source,
      pickup_note, pin, price, rules, scheduled_for, promotion, promotion_id, voucher_id, passenger_name, passenger_phone,
      card_id)
    SELECT id, $1::uuid, $2::jsonb, $3::jsonb, $4::jsonb, $5::jsonb, $6, $7, $8, $9, $10, $11, $12, $13, $14::int,
      $15::float8, $16::int, $17, $18, $19, $20, $21::jsonb, $22::jsonb, $23::timestamptz, $24::int,
      $25::uuid, $26::uuid, $27, $28, $29::uuid FROM claimed
    RETURNING *
  ), ${logged('$1')}
  SELECT moved.*, queued.id AS outbox_id FROM moved, queued`;

const openWithoutKey = statement({
  text: openText('claimed AS (SELECT uuidv7() AS id FROM allowed)'),
  parameters: NEW_RIDE,
  row: WRITTEN,
});

const openWithKey = statement({
  text: openText(`claimed AS (
    INSERT INTO idempotency_keys (user_id, key, body_hash, ride_id)
    SELECT $1, $30, $31, uuidv7() FROM allowed ON CONFLICT DO NOTHING RETURNING ride_id AS id)`),
  parameters: [...NEW_RIDE, pg.text, pg.text],
  row: WRITTEN,
});

interface IdempotencyKey {
  key: string;
  bodyHash: string;
}

/**
 * Writes a new ride with its first log line and outbox row, and claims the key in the same statement. Returns null
 * when the key was claimed before, or the rider is suspended or is being deleted. Concurrent requests with the same
 * key and concurrent suspensions are serialised by locks.
 */
export async function openRide(sql: Sql, ride: NewRide, key: IdempotencyKey | null): Promise<WrittenRide | null> {
  const values = [
    ride.riderId,
    JSON.stringify(ride.riderCard),
    JSON.stringify(ride.pickup),
    JSON.stringify(ride.dropoff),
    JSON.stringify(ride.stops),
    ride.pickupArea,
    ride.dropoffArea,
    ride.region,
    ride.city,
    ride.currency,
    ride.vehicleType,
    ride.paymentMethod,
    ride.estimatedFare,
    ride.fare,
    ride.distanceKm,
    ride.durationMin,
    ride.geometry,
    ride.geometrySource,
    ride.pickupNote,
    ride.pin,
    ride.price ? JSON.stringify(ride.price) : null,
    ride.rules ? JSON.stringify(ride.rules) : null,
    ride.scheduledFor ?? null,
    ride.promotion ?? 0,
    ride.promotionId ?? null,
    ride.voucherId ?? null,
    ride.passenger?.name ?? null,
    ride.passenger?.phone ?? null,
    ride.cardId ?? null,
  ] as const;
  const [opened] = await (key ? openWithKey(sql, ...values, key.key, key.bodyHash) : openWithoutKey(sql, ...values));
  return opened ?? null;
}
