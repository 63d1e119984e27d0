import { CARRIED_BEFORE, carriedOn, creditSpent, promotionSpent } from './credit-spent.ts';
import { passengerTexts } from './passenger-texts.ts';
import { rideNotices } from './ride-notices.ts';
import { rideMoves, type RideMove } from './ride-moves.ts';
import type { Ride } from '../ride.entity.ts';

/** A committed ride, with its outbox row, which is still to be published. */
export type WrittenRide = Ride & { outboxId: string };

const SEARCH_AGAIN = `driver_id = NULL, driver_card = NULL, accepted_at = NULL, arrived_at = NULL,
  attempt = attempt + 1, excluded_driver_ids = array_append(excluded_driver_ids, driver_id),
  findings = '[]', drivers_asked = 0, nearest_eta_min = NULL, pin_failures = 0, pin_locked_until = NULL, searching_since = now()`;

/**
 * Builds the end of a trip: a wallet is asked for what promotion and credit leave and what was carried to it, and for nothing where they pay
 * all, or where that is too little to be asked for.
 */
function completed(fare: string, credit: string, before: string): string {
  const own = `(${fare} - ${promotionSpent(fare)} - ${credit})`;
  const carried = carriedOn(own, before);
  const rest = `(${own} - ${carried})`;
  return `completed_at = now(), promotion = ${promotionSpent(fare)}, credit = ${credit}, carried = ${carried},
    payment = CASE WHEN payment_method <> 'cash' AND ${rest} > 0 THEN jsonb_build_object(
      'method', payment_method, 'state', 'due', 'amount', ${rest}, 'currency', currency, 'reason', NULL) END`;
}

const FINDINGS_BEFORE_STOP = `(SELECT payload->'findings' FROM ride_events WHERE ride_id = rides.id AND seq = (
  SELECT max(seq) - 1 FROM ride_events WHERE ride_id = rides.id AND type = 'stop_reached'
    AND (payload->>'stops_reached')::int = rides.stops_reached))`;

/** What a move always changes; `fare` is the column, or the value that the same move gives it. */
const effects: Record<RideMove, string | ((fare: string) => string)> = {
  offer: 'drivers_asked = drivers_asked + 1',
  accept: 'accepted_at = now(), cancel_reason = NULL, cancel_note = NULL',
  arrive: 'arrived_at = now()',
  // Before the arrival no other move of the driver was judged, so all findings go.
  undo_arrival: `arrived_at = NULL, findings = '[]'`,
  start: 'started_at = now()',
  reach_stop: 'stops_reached = stops_reached + 1',
  undo_stop: `stops_reached = stops_reached - 1, findings = coalesce(${FINDINGS_BEFORE_STOP}, findings)`,
  complete: (fare) => `${completed(fare, creditSpent(fare), CARRIED_BEFORE)}, completed_by = 'driver'`,
  // Cash that no driver has confirmed is not posted, and neither is credit, or what was carried.
  end: (fare) => `${completed(fare, '0', '0')}, completed_by = 'rider'`,
  // Neither the rider nor the driver ended it: `completed_by` stays empty, and neither knows what credit would pay.
  complete_by_ops: (fare) => completed(fare, '0', '0'),
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
export function changesOf(move: RideMove, fare = 'fare'): string {
  const { to, event } = rideMoves[move];
  const status = to ? `status = '${to}'` : null;
  const always = `seq = seq + 1, last_event_type = '${event}', last_event_at = now()`;
  const effect = effects[move];
  return [status, always, typeof effect === 'string' ? effect : effect(fare)].filter(Boolean).join(', ');
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
  ), ${rideNotices}, ${passengerTexts}`;
