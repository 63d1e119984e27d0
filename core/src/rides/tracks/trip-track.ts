import { greatCircleKm } from '@waka/contracts/geo';
import type { RidePlace } from '@waka/contracts/rides/ride-views';
import type { TrackFix } from '../../pricing/trip/driven-km.ts';
import { position } from '../../pricing/trip/plan-trip.ts';
import { NEAR_KM } from '../ride-findings.ts';

interface Started {
  pickup: RidePlace;
  startedAt: Date | null;
}

/**
 * Divides the fixes of a ride since its acceptance, in the order in which they came, into those of the trip before and
 * after its start was made: a start that waited for the network is made on the way. The rest belongs to the way to the
 * pickup and the wait there.
 */
export function tripTrack(
  { pickup, startedAt }: Started,
  fixes: readonly TrackFix[],
): Record<'before' | 'since', TrackFix[]> {
  const isSince = ({ cameAt }: TrackFix) => startedAt !== null && cameAt >= startedAt;
  return {
    before: sincePickup(
      pickup,
      fixes.filter((fix) => !isSince(fix)),
    ),
    since: fixes.filter(isSince),
  };
}

/** Returns the fixes from the place at which a car was nearest to a pickup when it left it; none where it is still there or never was. */
function sincePickup(pickup: RidePlace, fixes: readonly TrackFix[]): TrackFix[] {
  const place = position(pickup);
  if (!place) return [];
  const offKm = fixes.map((fix) => greatCircleKm(fix, place));
  const last = offKm.findLastIndex((km) => km <= NEAR_KM.started);
  if (last < 0 || last === fixes.length - 1) return [];
  const first = offKm.findLastIndex((km, index) => index < last && km > NEAR_KM.started) + 1;
  const stay = offKm.slice(first, last + 1);
  return fixes.slice(first + stay.lastIndexOf(Math.min(...stay)));
}
