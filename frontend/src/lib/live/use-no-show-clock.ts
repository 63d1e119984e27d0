import { NO_SHOW_MINUTES } from '@waka/contracts/rides/ride-status';
import { useServerNow } from '../hooks/use-server-now.ts';
import { minutesAndSeconds } from '../minutes-and-seconds.ts';

const TICK_MS = 1_000;

/**
 * Returns how long the driver still has to wait before leaving without the rider, `over` when that time has passed,
 * null before the arrival; `isScheduled` where the wait counts from the time of a scheduled ride, which may lie ahead.
 * Rider and driver see the same, by the service's clock, which decides.
 */
export function useNoShowClock(arrivedAt: string | null, isScheduled = false): string | null {
  const now = useServerNow(TICK_MS);
  if (arrivedAt === null) return null;
  const wholeMs = NO_SHOW_MINUTES * 60_000;
  const leftMs = Date.parse(arrivedAt) + wholeMs - now;
  // The estimate of the service's clock may be a little behind the clock itself; the time of a scheduled ride lies ahead.
  const leftSeconds = Math.ceil((isScheduled ? leftMs : Math.min(wholeMs, leftMs)) / 1000);
  return leftSeconds > 0 ? minutesAndSeconds(leftSeconds) : 'over';
}
