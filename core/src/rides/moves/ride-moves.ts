import type { RideEventType, RideStatus } from '@waka/contracts/rides/ride-status';

interface Move {
  from: readonly RideStatus[];
  /** Null for a move that leaves the status as it is. */
  to: RideStatus | null;
  event: RideEventType;
}

/**
 * Every move of a ride. `offer` records an offer to a driver, `pay` the result of a payment; with `release` a driver
 * gives the ride back; with `end` a rider ends a trip whose driver has vanished; the moves `by_ops` are for a stuck
 * trip, by ops alone.
 */
export const rideMoves = {
  offer: { from: ['pending'], to: 'pending', event: 'offered' },
  accept: { from: ['pending'], to: 'accepted', event: 'accepted' },
  arrive: { from: ['accepted'], to: 'arrived', event: 'arrived' },
  undo_arrival: { from: ['arrived'], to: 'accepted', event: 'arrival_undone' },
  start: { from: ['arrived'], to: 'in_progress', event: 'started' },
  reach_stop: { from: ['in_progress'], to: null, event: 'stop_reached' },
  undo_stop: { from: ['in_progress'], to: null, event: 'stop_undone' },
  complete: { from: ['in_progress'], to: 'completed', event: 'completed' },
  end: { from: ['in_progress'], to: 'completed', event: 'completed' },
  complete_by_ops: { from: ['in_progress'], to: 'completed', event: 'completed' },
  pay_otherwise: { from: ['pending', 'accepted', 'arrived', 'in_progress'], to: null, event: 'payment_changed' },
  pin_destination: { from: ['pending', 'accepted', 'arrived', 'in_progress'], to: null, event: 'destination_pinned' },
  change_trip: { from: ['accepted', 'arrived', 'in_progress'], to: null, event: 'trip_changed' },
  cancel: { from: ['pending', 'accepted', 'arrived'], to: 'cancelled', event: 'cancelled' },
  cancel_by_ops: { from: ['pending', 'accepted', 'arrived', 'in_progress'], to: 'cancelled', event: 'cancelled' },
  release: { from: ['accepted', 'arrived'], to: 'pending', event: 'driver_cancelled' },
  pay: { from: ['completed', 'cancelled'], to: null, event: 'payment' },
  expire: { from: ['pending'], to: 'expired', event: 'expired' },
} as const satisfies Record<string, Move>;

export type RideMove = keyof typeof rideMoves;
