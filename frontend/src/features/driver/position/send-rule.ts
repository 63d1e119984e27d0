import { greatCircleKm, type LatLng } from '@waka/contracts/geo';

interface Pace {
  /** A move of more metres than this is sent at once. */
  moveM: number;
  /** A newer fix of the same place is sent after this long. */
  newsMs: number;
  /** And the same fix again after this long, so that the service knows the phone is there. */
  keepAliveMs: number;
}

/** The service prefers positions younger than 30 s when it looks for a driver: the idle beat stays below that. */
const paces = {
  onRide: { moveM: 10, newsMs: 3_000, keepAliveMs: 10_000 },
  idle: { moveM: 25, newsMs: 10_000, keepAliveMs: 20_000 },
} as const satisfies Record<string, Pace>;

/** Beyond this age a position is no longer where the driver is. */
export const OLD_POSITION_MS = 60_000;

/** Times are the phone's, in milliseconds. `heardAt`: when the phone last vouched for the place. */
type HeardPoint = LatLng & { heardAt: number };

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
  if (fix.heardAt !== last.heardAt) return sinceMs >= pace.newsMs || greatCircleKm(last, fix) * 1000 > pace.moveM;
  return sinceMs >= pace.keepAliveMs && now - fix.heardAt < OLD_POSITION_MS;
}

/** A phone that stands still stays silent; past this age of its last word it is asked. */
export const mayAskAfterMs = (isOnRide: boolean): number => (isOnRide ? paces.onRide : paces.idle).newsMs;
