import { passengerTexts, pastTexts } from './passenger-texts.repository.ts';
import { rideNotices } from './ride-notices.repository.ts';
import { rideMoves, type RideMove } from './ride-moves.ts';
import type { Ride } from '../ride.entity.ts';

/** A committed ride, with its outbox row, which is still to be published. */
export type WrittenRide = Ride & { outboxId: string };

const SEARCH_AGAIN = `driver_id = NULL, driver_card = NULL, accepted_at = NULL, arrived_at = NULL,
  attempt = attempt + 1, excluded_driver_ids = array_append(excluded_driver_ids, driver_id),
  findings = '[]', drivers_asked = 0, nearest_eta_min = NULL, pin_failures = 0, pin_locked_until = NULL, searching_since = now()`;

/** Returns the SQL for what a column has after the move: its value before, or the one that the same move gives it. */
type ValueOf = (column: 'fare' | 'promotion' | 'credit' | 'carried') => string;

/** Builds the end of a trip: a wallet is asked for what promotion, credit and the next ride leave, and for nothing where they pay all. */
function completed(valueOf: ValueOf): string {
  const rest = `(${valueOf('fare')} - ${valueOf('promotion')} - ${valueOf('credit')} - ${valueOf('carried')})`;
  return `completed_at = now(), payment = CASE WHEN payment_method <> 'cash' AND ${rest} > 0 THEN jsonb_build_object(
      'method', payment_method, 'state', 'due', 'amount', ${rest}, 'currency', currency, 'reason', NULL) END`;
}

const FINDINGS_BEFORE_STOP = `(SELECT payload->'findings' FROM ride_events WHERE ride_id = rides.id AND seq = (
  SELECT max(seq) - 1 FROM ride_events WHERE ride_id = rides.id AND type = 'stop_reached'
    AND (payload->>'stops_reached')::int = rides.stops_reached))`;

/** What a move always changes. */
const effects: Record<RideMove, string | ((valueOf: ValueOf) => string)> = {
  // The caller counts the driver, unless this search has asked him before.
  offer: '',
  accept: 'accepted_at = now(), cancel_reason = NULL, cancel_note = NULL',
  arrive: 'arrived_at = now()',
  // Before the arrival no other move of the driver was judged, so all findings go.
  undo_arrival: `arrived_at = NULL, findings = '[]'`,
  start: 'started_at = now()',
  reach_stop: 'stops_reached = stops_reached + 1',
  undo_stop: `stops_reached = stops_reached - 1, findings = coalesce(${FINDINGS_BEFORE_STOP}, findings)`,
  // The caller divides the fare, here and at the next two.
  complete: (valueOf) => `${completed(valueOf)}, completed_by = 'driver'`,
  end: (valueOf) => `${completed(valueOf)}, completed_by = 'rider'`,
  // Neither the rider nor the driver ended it: `completed_by` stays empty.
  complete_by_ops: completed,
  pay_otherwise: '',
  // The caller sets the columns.
  pin_destination: '',
  // As above.
  change_trip: '',
  // What is over without a trip gives its promotion back.
  cancel: 'cancelled_at = now(), promotion = 0',
  cancel_by_ops: 'cancelled_at = now(), promotion = 0',
  release: SEARCH_AGAIN,
  // The caller sets the columns.
  pay: '',
  expire: 'cancel_reason = NULL, cancel_note = NULL, promotion = 0',
};

/** Builds the SET list of a move for an UPDATE; `logged` then records its result. */
export function changesOf(move: RideMove, valueOf: ValueOf = (column) => column): string {
  const { to, event } = rideMoves[move];
  const status = to ? `status = '${to}'` : null;
  const always = `seq = seq + 1, last_event_type = '${event}', last_event_at = now()`;
  const effect = effects[move];
  return [status, always, typeof effect === 'string' ? effect : effect(valueOf)].filter(Boolean).join(', ');
}

/** Builds the SQL that checks whether a row of `rides` is in a state that allows the move. */
export const mayMove = (move: RideMove): string =>
  `rides.status IN (${rideMoves[move].from.map((status) => `'${status}'`).join(', ')})`;

/**
 * Builds the SQL for a log line, an outbox row, the notifications and the texts of each row of `moved`; `queued` returns the outbox
 * id.
 */
export const logged = (actor: string) => `logged AS (
    INSERT INTO ride_events (ride_id, seq, type, actor_id, payload, at)
    SELECT id, seq, last_event_type, ${actor}::uuid, to_jsonb(moved), last_event_at FROM moved
  ), queued AS (
    INSERT INTO outbox (topic, key, seq) SELECT 'ride', id, seq FROM moved RETURNING id, key
  ), ${rideNotices}, ${passengerTexts}, ${pastTexts}`;
