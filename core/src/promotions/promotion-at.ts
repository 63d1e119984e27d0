import { reductionOf } from '@waka/contracts/payments/promotion';
import type { Sql } from '../platform/postgres/sql.ts';
import type { Ride } from '../rides/ride.entity.ts';
import { promotionById } from './promotions.repository.ts';

/**
 * Returns what the promotion of a booked ride pays once its trip costs something else: never more than what was reserved,
 * of a lower fare what it would have paid of that one, and nothing below its least fare.
 */
export async function promotionAt(
  sql: Sql,
  { promotion: reserved, promotionId, fare: before }: Pick<Ride, 'promotion' | 'promotionId' | 'fare'>,
  fare: number,
): Promise<number> {
  const promotion = promotionId && fare < before ? await promotionById(sql, promotionId) : null;
  if (!promotion) return reserved;
  return fare < promotion.minimumFare ? 0 : Math.min(reserved, reductionOf(promotion, fare));
}
