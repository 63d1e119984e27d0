const RIDE_STATUSES = ['pending', 'accepted', 'arrived', 'in_progress', 'completed', 'cancelled', 'expired'] as const;
export type RideStatus = (typeof RIDE_STATUSES)[number];

/** A rider or a driver has at most one ride in these states. */
export const LIVE_STATUSES = ['pending', 'accepted', 'arrived', 'in_progress'] as const satisfies readonly RideStatus[];

export const isLive = (status: RideStatus): boolean => LIVE_STATUSES.some((live) => live === status);

/** Most stops between the pickup and the destination. */
export const MAX_STOPS = 3;

/** How a ride is paid: the key of a row, such as `cash` or `orange_money`. Which there are is data. */
export type RidePaymentMethod = string;

/** The events of a ride; each has one row in its log. */
export type RideEventType =
  | 'requested'
  | 'offered'
  | 'accepted'
  | 'arrived'
  | 'started'
  | 'completed'
  | 'cancelled'
  | 'driver_cancelled'
  | 'payment_changed'
  | 'destination_pinned'
  | 'trip_changed'
  | 'stop_reached'
  | 'arrival_undone'
  | 'stop_undone'
  | 'expired'
  /** A change of its mobile money payment. */
  | 'payment';

export const RIDER_CANCEL_REASONS = ['changed_mind', 'wait_too_long', 'wrong_pickup', 'driver_asked', 'other'] as const;
export type RiderCancelReason = (typeof RIDER_CANCEL_REASONS)[number];

export const DRIVER_CANCEL_REASONS = [
  'rider_no_show',
  'rider_unreachable',
  'vehicle_problem',
  'unsafe',
  'other',
] as const;
export type DriverCancelReason = (typeof DRIVER_CANCEL_REASONS)[number];

/** For how long a driver may undo an arrival, or a stop. */
export const UNDO_SECONDS = 10;

/** Most characters of the rider's note about the pickup. */
export const MAX_PICKUP_NOTE = 140;

/** How long a driver has to wait at the pickup before leaving without the rider. */
export const NO_SHOW_MINUTES = 5;

/** A driver whose phone sends nothing for this long on a trip has vanished: the rider may end the ride alone. */
export const VANISHED_MINUTES = 10;
