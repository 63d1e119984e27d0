import type { DayVolume, PopularRoute } from '@waka/contracts/ops/ops-views';
import type { Core } from '../../platform/core.ts';
import { countDays, countRoutes } from './figures.repository.ts';

/** Counts the requested rides by outcome, day by day, the oldest first and today last. */
export const rideVolume = ({ sql }: Pick<Core, 'sql'>, days: number): Promise<DayVolume[]> => countDays(sql, days);

/** Lists the most frequent routes of the last seven days. */
export const popularRoutes = ({ sql }: Pick<Core, 'sql'>): Promise<PopularRoute[]> => countRoutes(sql);
