import type { Fix } from '@waka/contracts/drivers/position';
import { greatCircleKm, type LatLng } from '@waka/contracts/geo';

/** How far off fixes may be, beyond what can be driven. */
export const RESERVE_METRES = 500;

/** How much longer the time by the phone's clock may be than by the service's, as messages take time to arrive. */
const CLOCK_GRACE_MS = 5_000;
/** The longest time in a message of a driver whom this node does not know, or not any more: a long dead spot. */
const LONGEST_WAY_MS = 1_800_000;

/** The last accepted position of a driver, with its age by the service's clock. */
interface Believed extends LatLng {
  agoMs: number;
}

/**
 * Removes from the fixes of one message those that cannot have been driven to from the one before. The first is
 * measured from the driver's last accepted position. Only the phone has the times of the others, but together they
 * took no longer than the service waited for them. The first may itself be wrong: of the chains with and without it
 * the longer wins, or the one that keeps the newest fix.
 */
export function fittingFixes(fixes: readonly Fix[], believed: Believed | null, maxDriveKmh: number): Fix[] {
  const whole = chainOf(fixes, believed, maxDriveKmh);
  const rest = chainOf(fixes.slice(1), believed, maxDriveKmh);
  const newest = fixes.at(-1);
  const keepsNewest = rest.at(-1) === newest && whole.at(-1) !== newest;
  return rest.length > whole.length || (rest.length === whole.length && keepsNewest) ? rest : whole;
}

function chainOf(fixes: readonly Fix[], believed: Believed | null, maxDriveKmh: number): Fix[] {
  const chain: Fix[] = [];
  let msLeft = believed ? believed.agoMs + CLOCK_GRACE_MS : LONGEST_WAY_MS;
  // How much inexact fixes may exceed the limit in all, as in the script that stores a fix: many small jumps get no
  // farther.
  let reserveKm = RESERVE_METRES / 1000;
  for (const fix of fixes) {
    const last = chain.at(-1);
    const before = last ?? believed;
    if (before) {
      const km = greatCircleKm(before, fix);
      // The time to the first fix is unknown; it gets the least that its distance needs.
      const neededMs = Math.max(0, ((km - reserveKm) / maxDriveKmh) * 3_600_000);
      const ms = Math.min(msLeft, last ? Math.max(0, fix.at - last.at) : neededMs);
      if (neededMs > ms) continue;
      // Waiting uses no time, except the time that refills the reserve: otherwise each wait would allow another jump.
      const usedKm = km + RESERVE_METRES / 1000 - reserveKm;
      msLeft -= Math.min(ms, (usedKm / maxDriveKmh) * 3_600_000);
      reserveKm = Math.min(RESERVE_METRES / 1000, reserveKm + (ms / 3_600_000) * maxDriveKmh - km);
    }
    chain.push(fix);
  }
  return chain;
}
