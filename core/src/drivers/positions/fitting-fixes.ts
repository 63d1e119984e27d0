import { MAX_FIXES_IN_A_BATCH, type Fix } from '@waka/contracts/drivers/position';
import { greatCircleKm, type LatLng } from '@waka/contracts/geo';

/** How far off fixes may be, beyond what can be driven. */
export const RESERVE_METRES = 500;

/** How much longer a way may have taken by the phone's clock than by the service's: messages are under way for a time. */
const CLOCK_GRACE_MS = 5_000;
/** The longest way in a message of a driver of whom nothing is known: a full outbox of a moving phone, five seconds a fix. */
const LONGEST_WAY_MS = MAX_FIXES_IN_A_BATCH * 5_000;

/** Where a driver was believed to be, and how long ago by the service's clock. */
interface Believed extends LatLng {
  agoMs: number;
}

/**
 * Leaves out of the fixes of one message those that cannot have been driven to from the one before. The first is measured
 * from where the driver was believed to be. Only the phone knows when the others were taken, but the ways between them took
 * together no longer than the service waited for them. The first may itself be the wrong one: of the ways with and without
 * it the longer is taken, or the one that keeps the newest.
 */
export function fittingFixes(fixes: readonly Fix[], believed: Believed | null, maxDriveKmh: number): Fix[] {
  const whole = chainOf(fixes, believed, maxDriveKmh);
  const rest = chainOf(fixes.slice(1), believed, maxDriveKmh);
  const newest = fixes.at(-1);
  const keepsNewest = rest.at(-1) === newest && whole.at(-1) !== newest;
  return rest.length > whole.length || (rest.length === whole.length && keepsNewest) ? rest : whole;
}

function chainOf(fixes: readonly Fix[], believed: Believed | null, maxDriveKmh: number): Fix[] {
  const kept: Fix[] = [];
  let msLeft = believed ? believed.agoMs + CLOCK_GRACE_MS : LONGEST_WAY_MS;
  // What inexact fixes may draw on beyond the limit, as in the script that stores a fix: many small jumps get no farther.
  let reserveKm = RESERVE_METRES / 1000;
  for (const fix of fixes) {
    const last = kept.at(-1);
    const before = last ?? believed;
    if (before) {
      const km = greatCircleKm(before, fix);
      // How long the driver was under way to the first is not known: as long as it takes at least.
      const neededMs = Math.max(0, ((km - reserveKm) / maxDriveKmh) * 3_600_000);
      const ms = Math.min(msLeft, last ? Math.max(0, fix.at - last.at) : neededMs);
      if (neededMs > ms) continue;
      // Waiting costs nothing, but for the time that refills the reserve: else each wait would pay for another jump.
      const usedKm = km + RESERVE_METRES / 1000 - reserveKm;
      msLeft -= Math.min(ms, (usedKm / maxDriveKmh) * 3_600_000);
      reserveKm = Math.min(RESERVE_METRES / 1000, reserveKm + (ms / 3_600_000) * maxDriveKmh - km);
    }
    kept.push(fix);
  }
  return kept;
}
