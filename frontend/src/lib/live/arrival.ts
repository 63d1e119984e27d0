import type { DriverPosition } from '@waka/contracts/drivers/position';
import type { Ride } from '@waka/contracts/rides/ride-views';

/** From this age on a position counts as old, and is marked so. */
const OLD_MS = 20_000;
/** An estimate counts down no further than this beyond its position: a car that sends no positions may stand still. */
const COUNTED_MS = 60_000;

/**
 * Returns the estimate of a position, or null where it was made before the start: then it was the way to the pickup. One
 * of no minutes is of a driver who waits there, and may come a moment after the start.
 */
export const estimateOf = (
  { etaMin, at }: Pick<DriverPosition, 'etaMin' | 'at'>,
  { startedAt }: Pick<Ride, 'startedAt'>,
) => (startedAt !== null && (etaMin === 0 || at < Date.parse(startedAt)) ? null : etaMin);

/**
 * Returns the minutes left of an estimate, by the service's clock; at least one until the driver is there, null without
 * an estimate.
 */
export const minutesLeft = ({ etaMin, at }: Pick<DriverPosition, 'etaMin' | 'at'>, now: number): number | null =>
  etaMin === null ? null : Math.max(1, Math.ceil(etaMin - Math.min(Math.max(0, now - at), COUNTED_MS) / 60_000));

/** Returns the seconds since the driver's last position; null while it is recent. */
export const unseenSeconds = ({ at }: Pick<DriverPosition, 'at'>, now: number): number | null =>
  now - at >= OLD_MS ? Math.floor((now - at) / 1000) : null;

/** Formats milliseconds as `4:05`, for clocks that run on the screen. */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
