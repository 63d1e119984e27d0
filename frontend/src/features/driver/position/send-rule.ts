import { greatCircleKm, type LatLng } from '@waka/contracts/geo';

interface Pace {
  /** Never more often than this: the radio sleeps in between. */
  leastMs: number;
  /** A move of more metres than this, and than the fix is wrong by, is sent as soon as that allows. */
  moveM: number;
  /** A newer fix of the same place is sent after this long. */
  newsMs: number;
  /** And the same fix again after this long, so that the service knows the phone is there. */
  keepAliveMs: number;
}

/** A driver without a fix for 60 s is sent nobody; parked, two messages a minute keep him known and the radio asleep. */
const paces = {
  onRide: { leastMs: 3_000, moveM: 10, newsMs: 3_000, keepAliveMs: 10_000 },
  idle: { leastMs: 5_000, moveM: 25, newsMs: 30_000, keepAliveMs: 30_000 },
} as const satisfies Record<string, Pace>;

/** Beyond this age a position is no longer where the driver is. */
export const OLD_POSITION_MS = 60_000;

/** Times are the phone's, in milliseconds. `heardAt`: when the phone last vouched for the place. */
type HeardPoint = LatLng & {
  heardAt: number;
  /** Metres. A parked phone wanders about as far. */
  accuracy: number;
};

export interface SentFix extends HeardPoint {
  sentAt: number;
}

interface Situation {
  last: SentFix | null;
  fix: HeardPoint;
  now: number;
  isOnRide: boolean;
}

/** Whether the phone's newest position goes to the service now. */
export function isDue({ last, fix, now, isOnRide }: Situation): boolean {
  if (!last) return true;
  // A clock that was set back must not silence the phone until it has caught up.
  const sinceMs = now < last.sentAt ? Infinity : now - last.sentAt;
  const pace = isOnRide ? paces.onRide : paces.idle;
  if (sinceMs < pace.leastMs) return false;
  if (fix.heardAt !== last.heardAt) return sinceMs >= pace.newsMs || hasMoved(last, fix, pace.moveM);
  return sinceMs >= pace.keepAliveMs && now - fix.heardAt < OLD_POSITION_MS;
}

const hasMoved = (last: HeardPoint, fix: HeardPoint, moveM: number): boolean =>
  greatCircleKm(last, fix) * 1000 > Math.max(moveM, fix.accuracy, last.accuracy);

/** A phone that stands still stays silent; past this age of its last word it is asked. */
export const mayAskAfterMs = (isOnRide: boolean): number => (isOnRide ? paces.onRide : paces.idle).newsMs;
