import type { OpsRidesRequest } from '@waka/contracts/ops/ops-requests';
import type { Attention, OpsRide, SearchRound } from '@waka/contracts/ops/ops-views';
import type { Actor } from '../accounts/actor.ts';
import { recordListing } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import type { RideRow } from '../rides/ride.presenter.ts';
import { attention, LIVE, UNSETTLED } from './attention.ts';
import { presentOpsRide } from './ops-ride.presenter.ts';
import { silentRideIds } from './silent-rides.ts';
import { LAST_ROUND } from './skipped.ts';

const PAGE = 100;

/** Rides for a dispatcher, newest first; a page of those that are over is on record. */
export async function opsRides(
  core: Pick<Core, 'sql' | 'redis' | 'logger'>,
  admin: Actor,
  { show = 'live', before }: OpsRidesRequest,
): Promise<OpsRide[]> {
  if (show === 'all' || show === 'marked') {
    const details = { show, before: before ?? null };
    await recordListing(core.sql, admin, { action: 'rides.listed', of: 'rides', details });
  }
  const rows = await core.sql<RideRow & { attention: Attention | null; lastRound: SearchRound | null }>(
    `SELECT rides.*, ${attention('$1')} AS attention, ${LAST_ROUND} AS last_round FROM rides
     WHERE ${shown[show]} AND ($2::uuid IS NULL OR rides.id < $2) ORDER BY rides.id DESC LIMIT ${PAGE}`,
    [await silentRideIds(core), before ?? null],
  );
  return rows.map((row) => presentOpsRide(row, row.attention, row.lastRound));
}

const shown: Record<NonNullable<OpsRidesRequest['show']>, string> = {
  live: LIVE,
  attention: `${UNSETTLED} AND ${attention('$1')} IS NOT NULL`,
  // As the partial index is written.
  marked: `findings <> '[]' AND findings_verdict IS NULL AND status IN ('completed', 'cancelled')`,
  all: 'true',
};

/** Why a ride wants a look at this moment, if it does. */
export async function attentionOf(core: Pick<Core, 'sql' | 'redis' | 'logger'>, rideId: string) {
  const [row] = await core.sql<{ attention: Attention | null }>(
    `SELECT ${attention('$1')} AS attention FROM rides WHERE id = $2`,
    [await silentRideIds(core), rideId],
  );
  return row?.attention ?? null;
}
