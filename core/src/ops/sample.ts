import type { Core } from '../core.ts';
import type { OpsKpis } from '@waka/contracts/ops/ops-views';

/** Keeps this minute's figures for comparison in a week; of several in a minute the first stays. */
export async function sampleKpis({ sql }: Pick<Core, 'sql'>, { activeRides, onlineDrivers }: OpsKpis): Promise<void> {
  await sql(
    `INSERT INTO ops_samples (at, active_rides, online_drivers) VALUES (date_trunc('minute', now()), $1, $2)
     ON CONFLICT DO NOTHING`,
    [activeRides, onlineDrivers],
  );
}
