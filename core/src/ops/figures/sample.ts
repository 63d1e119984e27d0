import type { OpsKpis } from '@waka/contracts/ops/ops-views';
import type { Core } from '../../platform/core.ts';
import { insertSample } from './figures.repository.ts';

/** Keeps this minute's figures for comparison in a week; of several in a minute the first stays. */
export const sampleKpis = ({ sql }: Pick<Core, 'sql'>, { activeRides, onlineDrivers }: OpsKpis): Promise<unknown> =>
  insertSample(sql, { activeRides, onlineDrivers });
