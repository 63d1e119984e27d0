import type { Fix } from '@waka/contracts/drivers/position';
import type { LatLng } from '@waka/contracts/geo';
import type { FixOfDriver } from './record-fixes.ts';

export interface TakenFix extends FixOfDriver {
  seq: number | null;
  /** All that the phone sent, the newest fix included: for the track of a ride. */
  trail: Fix[];
}

/** Takes one fix, or those that a phone stored while offline: the newest is the position, and all are for the track. */
export function takenFixOf(driverId: string, fixes: Fix[]): TakenFix {
  const newest = fixes.reduce((a, b) => (b.seq > a.seq ? b : a));
  return { driverId, position: newest, seq: newest.seq, trail: fixes };
}

/** Wraps a position that came without a sequence number. */
export const takenCoordinateOf = (driverId: string, { lat, lng }: LatLng): TakenFix => ({
  driverId,
  position: { lat, lng, heading: null, speed: null, accuracy: 0 },
  seq: null,
  trail: [],
});
