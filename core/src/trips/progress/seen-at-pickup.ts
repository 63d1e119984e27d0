import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { RideFinding } from '@waka/contracts/rides/ride-findings';
import type { Sql } from '../../platform/postgres/sql.ts';
import { NEAR_KM } from '../../rides/ride-findings.ts';
import type { RideRow } from '../../rides/views/ride.presenter.ts';
import { fixesSince } from '../../rides/tracks/tracks.repository.ts';

/** A step that waited for the network comes so soon behind the fixes that waited with it. */
const BEHIND_FIXES_MS = 30_000;
/** How far the clocks of Redis and Postgres may be apart. */
const SKEW_MS = 2000;
/** More fixes than a phone takes in a trip. */
const MOST_FIXES = '10000';

/**
 * Returns the findings of a ride at its end without those that its track has refuted since: an arrival or a start that was
 * kept in a place without network, and was judged by where the car was when it came. The fixes that came just before it
 * have passed the pickup. A driver who was there at another time stays marked.
 */
export async function withoutRefuted(sql: Sql, ride: RideRow, pickup: LatLng | null): Promise<RideFinding[]> {
  const moves = [
    { code: 'arrived_far', at: ride.arrivedAt },
    { code: 'started_far', at: ride.startedAt },
  ].filter(({ code }) => ride.findings.some((finding) => finding.code === code));
  const [first] = moves;
  if (!pickup || !first?.at) return ride.findings;
  const since = new Date(first.at.getTime() - BEHIND_FIXES_MS);
  const near = (await fixesSince(sql, ride.id, since, MOST_FIXES)).filter(
    (fix) => greatCircleKm(fix, pickup) <= NEAR_KM.arrived,
  );
  const isRefuted = (code: string): boolean =>
    moves.some((move) => move.code === code && near.some(({ cameAt }) => isJustBefore(cameAt, move.at)));
  return ride.findings.filter(({ code }) => !isRefuted(code));
}

function isJustBefore(cameAt: Date, at: Date | null): boolean {
  const beforeMs = at === null ? -Infinity : at.getTime() - cameAt.getTime();
  return beforeMs >= -SKEW_MS && beforeMs <= BEHIND_FIXES_MS;
}
