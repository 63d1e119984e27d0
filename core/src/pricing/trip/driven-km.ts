import { greatCircleKm, type LatLng } from '@waka/contracts/geo';

export interface TrackFix extends LatLng {
  /** Time by the phone's clock. */
  at: Date;
  /** Time of arrival at the service. */
  cameAt: Date;
}

/** The position of a phone that stands still drifts about this far. */
const STANDING_KM = 0.03;

/** Adds up the kilometres along a track, as far as they can have been driven. */
export const drivenKm = (track: readonly TrackFix[], maxDriveKmh: number): number =>
  lengthKm(drivenTrack(track, maxDriveKmh));

/** Adds up the kilometres from point to point. */
export const lengthKm = (track: readonly LatLng[]): number =>
  track.reduce((km, point, index) => km + greatCircleKm(track[index - 1] ?? point, point), 0);

/**
 * Returns the fixes of a track that count. What lies closer together than phones are exact counts once it adds up, and what is
 * farther off than can be driven does not count, by the phone's clock or by ours, whichever gives more time: fixes come late
 * and together, and clocks of phones are set back.
 */
export function drivenTrack(track: readonly TrackFix[], maxDriveKmh: number): TrackFix[] {
  let last = track[0];
  if (!last) return [];
  const driven = [last];
  for (const fix of track) {
    const stepKm = greatCircleKm(last, fix);
    const ms = Math.max(fix.at.getTime() - last.at.getTime(), fix.cameAt.getTime() - last.cameAt.getTime(), 0);
    const hours = ms / 3_600_000;
    if (stepKm < STANDING_KM || stepKm > STANDING_KM + hours * maxDriveKmh) continue;
    driven.push(fix);
    last = fix;
  }
  return driven;
}
