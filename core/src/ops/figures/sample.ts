import type { OpsKpis } from '@waka/contracts/ops/ops-views';
import type { Core } from '../../platform/core.ts';
import { insertSample } from './figures.repository.ts';

/** Stores this minute's figures for comparison in a week; the first of a minute stays. */
export const sampleKpis = ({ sql }: Pick<Core, 'sql'>, { activeRides, onlineDrivers }: OpsKpis): Promise<unknown> =>
  insertSample(sql, { activeRides, onlineDrivers });
