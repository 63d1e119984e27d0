const RIDE_STATUSES = ['pending', 'accepted', 'arrived', 'in_progress', 'completed', 'cancelled', 'expired'] as const;
export type RideStatus = (typeof RIDE_STATUSES)[number];

/** A rider or a driver has at most one ride in these states. */
export const LIVE_STATUSES = ['pending', 'accepted', 'arrived', 'in_progress'] as const satisfies readonly RideStatus[];

export const isLive = (status: RideStatus): boolean => LIVE_STATUSES.some((live) => live === status);

/** Between the pickup and the destination. */
export const MAX_STOPS = 3;

export const RIDE_PAYMENT_METHODS = ['cash', 'orange_money', 'mtn_money'] as const;
export type RidePaymentMethod = (typeof RIDE_PAYMENT_METHODS)[number];

/** What happened to a ride; each has one row in its log. */
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
  /** What its mobile money payment has come to. */
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

/** A driver may take back an arrival, or a stop, for this long. */
export const UNDO_SECONDS = 10;

/** Characters of what a rider writes about the pickup. */
export const MAX_PICKUP_NOTE = 140;

/** A driver who has waited this long at the pickup may leave without the rider. */
export const NO_SHOW_MINUTES = 5;

/** A driver whose phone says nothing for this long on a trip has vanished: the rider may end the ride alone. */
export const VANISHED_MINUTES = 10;
