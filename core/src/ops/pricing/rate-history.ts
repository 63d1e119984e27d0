import type { CommissionValues, FareValues, RateChange } from '@waka/contracts/ops/pricing/fare-views';
import type { Core } from '../../platform/core.ts';
import { commissionChanges, fareChanges } from '../money/rates.repository.ts';

/** Lists the admins' changes of prices, the newest first. */
export const fareHistory = async ({ sql }: Pick<Core, 'sql'>): Promise<RateChange<FareValues>[]> =>
  (await fareChanges(sql)).map(dated);

/** Lists the admins' changes of the commission, the newest first. */
export const commissionHistory = async ({ sql }: Pick<Core, 'sql'>): Promise<RateChange<CommissionValues>[]> =>
  (await commissionChanges(sql)).map(dated);

const dated = <Change extends { at: Date; effectiveFrom: Date }>({ at, effectiveFrom, ...change }: Change) => ({
  ...change,
  at: at.toISOString(),
  effectiveFrom: effectiveFrom.toISOString(),
});
