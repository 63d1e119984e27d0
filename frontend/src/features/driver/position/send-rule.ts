import { greatCircleKm, type LatLng } from '@waka/contracts/geo';

interface Pace {
  /** Shortest time between two messages: the radio sleeps in between. */
  leastMs: number;
  /** A move of more metres than this, and than the accuracy of the fix, is sent as soon as `leastMs` allows. */
  moveM: number;
  /** A newer fix of the same place is sent after this long. */
  newsMs: number;
  /** The same fix is sent again after this long, so that the service knows that the phone is there. */
  keepAliveMs: number;
}

/**
 * A driver without a fix for 60 s gets no riders; for a parked car two messages a minute keep him available and the
 * radio asleep.
 */
const paces = {
  onRide: { leastMs: 3_000, moveM: 10, newsMs: 3_000, keepAliveMs: 10_000 },
  idle: { leastMs: 5_000, moveM: 25, newsMs: 30_000, keepAliveMs: 30_000 },
} as const satisfies Record<string, Pace>;

/** A position older than this no longer counts as the driver's position. */
export const OLD_POSITION_MS = 60_000;

/** Times are the phone's, in milliseconds. `confirmedAt`: when the phone last confirmed the position. */
type ConfirmedPoint = LatLng & {
  confirmedAt: number;
  /** Metres. The position of a parked phone varies by about as much. */
  accuracy: number;
};

export interface SentFix extends ConfirmedPoint {
  sentAt: number;
}

interface Situation {
  last: SentFix | null;
  fix: ConfirmedPoint;
  now: number;
  isOnRide: boolean;
}

/** Returns whether the phone's newest position is due to be sent. */
export function isDue({ last, fix, now, isOnRide }: Situation): boolean {
  if (!last) return true;
  // A clock that was set back must not stop the messages until it has caught up.
  const sinceMs = now < last.sentAt ? Infinity : now - last.sentAt;
  const pace = isOnRide ? paces.onRide : paces.idle;
  if (sinceMs < pace.leastMs) return false;
  if (fix.confirmedAt !== last.confirmedAt) return sinceMs >= pace.newsMs || hasMoved(last, fix, pace.moveM);
  return sinceMs >= pace.keepAliveMs && now - fix.confirmedAt < OLD_POSITION_MS;
}

const hasMoved = (last: ConfirmedPoint, fix: ConfirmedPoint, moveM: number): boolean =>
  greatCircleKm(last, fix) * 1000 > Math.max(moveM, fix.accuracy, last.accuracy);

/**
 * Returns the age in milliseconds from which a new position is requested: a phone that stands still reports none by
 * itself.
 */
export const mayAskAfterMs = (isOnRide: boolean): number => (isOnRide ? paces.onRide : paces.idle).newsMs;
