import type { Fix } from '@waka/contracts/drivers/position';
import { greatCircleKm, type LatLng } from '@waka/contracts/geo';

/** How far off fixes may be, beyond what can be driven. */
export const RESERVE_METRES = 500;

/** Where a driver was believed to be, and how long ago by the service's clock. */
interface Believed extends LatLng {
  agoMs: number;
}

/**
 * Leaves out of the fixes of one message those that cannot have been driven to from the one before. The first is measured
 * from where the driver was believed to be, by the service's clock; within a message only the phone knows the time. Where
 * nothing is known yet, the first or the second may be the one that is wrong: the longer way of both is taken.
 */
export function fittingFixes(fixes: readonly Fix[], believed: Believed | null, maxDriveKmh: number): Fix[] {
  if (believed) return chainOf(fixes, believed, maxDriveKmh);
  const [first, second] = [fixes, fixes.slice(1)].map((way) => chainOf(way, null, maxDriveKmh));
  return second && second.length > (first?.length ?? 0) ? second : (first ?? []);
}

function chainOf(fixes: readonly Fix[], believed: Believed | null, maxDriveKmh: number): Fix[] {
  const kept: Fix[] = [];
  for (const fix of fixes) {
    const last = kept.at(-1);
    const before = last ?? believed;
    const ms = last ? Math.max(0, fix.at - last.at) : (believed?.agoMs ?? 0);
    const reachKm = RESERVE_METRES / 1000 + (ms / 3_600_000) * maxDriveKmh;
    if (!before || greatCircleKm(before, fix) <= reachKm) kept.push(fix);
  }
  return kept;
}
