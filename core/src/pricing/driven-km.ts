import { greatCircleKm, type LatLng } from '@waka/contracts/geo';

export interface TrackFix extends LatLng {
  /** Time by the phone's clock. */
  at: Date;
  /** Time of arrival at the service. */
  cameAt: Date;
}

/** The position of a phone that stands still drifts about this far. */
const STANDING_KM = 0.03;

/**
 * Adds up the kilometres along a track, fix by fix. Steps within the accuracy of phones count once they add up. Steps
 * longer than can be driven do not count; the time is that of the phone's clock or of ours, whichever is longer: fixes
 * come late and together, and clocks of phones are set back.
 */
export function drivenKm(track: readonly TrackFix[], maxDriveKmh: number): number {
  let km = 0;
  let last = track[0];
  for (const fix of track) {
    if (!last) return 0;
    const stepKm = greatCircleKm(last, fix);
    const ms = Math.max(fix.at.getTime() - last.at.getTime(), fix.cameAt.getTime() - last.cameAt.getTime(), 0);
    const hours = ms / 3_600_000;
    if (stepKm < STANDING_KM || stepKm > STANDING_KM + hours * maxDriveKmh) continue;
    km += stepKm;
    last = fix;
  }
  return km;
}
