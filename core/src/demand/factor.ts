import type { SurgeRule } from '../platform/ports/surge-reader.ts';

const MINUTE_MS = 60_000;
const PLAIN = 100;

export type Bounds = Pick<SurgeRule, 'capPercent' | 'stepPercent' | 'fewestWaiting' | 'fromRatio' | 'fullRatio'>;

/**
 * Returns the percentage of the fare that waiting riders and free drivers lead to: it rises with the riders for one
 * driver in a straight line, from the first ratio to the cap at the second.
 */
export function targetPercent(
  { capPercent, fewestWaiting, fromRatio, fullRatio }: Bounds,
  { waiting, free }: { waiting: number; free: number },
): number {
  if (waiting < fewestWaiting) return PLAIN;
  const ratio = waiting / Math.max(1, free);
  const share = Math.min(1, Math.max(0, (ratio - fromRatio) / (fullRatio - fromRatio)));
  return Math.round(PLAIN + share * (capPercent - PLAIN));
}

/** Moves a percentage towards its target, by the step of a minute at most, and never beyond the cap. */
export function nextPercent(
  { capPercent, stepPercent }: Pick<Bounds, 'capPercent' | 'stepPercent'>,
  before: number,
  target: number,
  elapsedMs: number,
): number {
  const most = (stepPercent * Math.min(MINUTE_MS, Math.max(0, elapsedMs))) / MINUTE_MS;
  const next = before + Math.min(most, Math.max(-most, target - before));
  return Math.min(capPercent, Math.max(PLAIN, next));
}
