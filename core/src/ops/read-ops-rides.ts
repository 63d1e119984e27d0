import type { OpsRidesRequest } from '@waka/contracts/ops/ops-requests';
import type { Attention, OpsRide } from '@waka/contracts/ops/ops-views';
import type { Core } from '../core.ts';
import type { RideRow } from '../rides/ride.presenter.ts';
import { ATTENTION, LIVE } from './attention.ts';
import { presentOpsRide } from './ops-ride.presenter.ts';

const PAGE = 100;

/** Rides for a dispatcher, newest first. */
export async function opsRides(
  { sql }: Pick<Core, 'sql'>,
  { show = 'live', before }: OpsRidesRequest,
): Promise<OpsRide[]> {
  const rows = await sql<RideRow & { attention: Attention | null }>(
    `SELECT rides.*, ${ATTENTION} AS attention FROM rides LEFT JOIN driver_profiles ON user_id = driver_id
     WHERE ${shown[show]} AND ($1::uuid IS NULL OR rides.id < $1) ORDER BY rides.id DESC LIMIT ${PAGE}`,
    [before ?? null],
  );
  return rows.map((row) => presentOpsRide(row, row.attention));
}

const shown: Record<NonNullable<OpsRidesRequest['show']>, string> = {
  live: LIVE,
  attention: `${LIVE} AND ${ATTENTION} IS NOT NULL`,
  all: 'true',
};
