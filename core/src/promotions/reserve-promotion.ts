import type { ErrorCode } from '@waka/contracts/errors';
import { databaseTime } from '../ledger/taxes/taxes.repository.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { lockPromotion, promotionById } from './promotions.repository.ts';
import { refusalOf } from './refusal-of.ts';

/** What a booking has of a promotion. */
export interface BookedPromotion {
  promotionId: string;
  voucherId: string | null;
  amount: number;
}

/**
 * Checks once more that a rider may use a promotion, and locks it until the booking is written; call it in the transaction
 * that writes the ride, which is the reservation. Throws AppError where it was paused, closed or used up since the quote.
 */
export async function reservePromotion(
  core: Pick<Core, 'config'>,
  sql: Sql,
  riderId: string,
  { promotionId, voucherId, amount }: BookedPromotion,
): Promise<void> {
  const promotion = await lockPromotion(sql, promotionId);
  ensure(promotion, 'promotion.over');
  // The index `one_ride_a_voucher` refuses another ride with the voucher, whatever is read here.
  const voucher = voucherId ? { id: voucherId, promotionId, codeHash: '', ending: '' } : null;
  const use = { riderId, at: await databaseTime(sql), amount };
  const refusal = await refusalOf(core, sql, { promotion, voucher }, use);
  if (refusal) throw new AppError(refusal);
}

/** Checks whether a rider can never use a promotion that was refused: it has ended, or was for a first ride. */
export async function isOverForGood(
  { sql, clock }: Pick<Core, 'sql' | 'clock'>,
  { promotionId }: Pick<BookedPromotion, 'promotionId'>,
  refusal: ErrorCode,
): Promise<boolean> {
  if (refusal === 'promotion.first_ride') return true;
  const promotion = await promotionById(sql, promotionId);
  return !promotion || promotion.state === 'closed' || (promotion.endsAt !== null && promotion.endsAt <= clock.now());
}
