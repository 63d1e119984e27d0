import { parseFixes, type Fix } from '@waka/contracts/drivers/position';
import type { LatLng } from '@waka/contracts/geo';
import type { FixOfDriver } from './record-fixes.ts';

export interface TakenFix extends FixOfDriver {
  seq: number | null;
  /** All that the phone sent, the newest fix included: for the track of a ride. */
  trail: Fix[];
}

/** Reads one fix, or those a phone kept while it was offline: the newest counts, and all are for the track. */
export function takenFixOf(driverId: string, payload: unknown): TakenFix | null {
  const fixes = parseFixes(payload);
  const newest = fixes && newestOf(fixes);
  return newest ? { driverId, position: newest, seq: newest.seq, trail: fixes } : null;
}

/** A position that came without a number of its own. */
export const takenCoordinateOf = (driverId: string, { lat, lng }: LatLng): TakenFix => ({
  driverId,
  position: { lat, lng, heading: null, speed: null, accuracy: 0 },
  seq: null,
  trail: [],
});

const newestOf = (fixes: Fix[]): Fix | undefined =>
  fixes.length === 1 ? fixes[0] : fixes.toSorted((a, b) => b.seq - a.seq)[0];
