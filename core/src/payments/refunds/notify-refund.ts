import type { RefundNoticeKind } from '@waka/contracts/notifications/notification';
import { notify } from '../../notifications/notification-centre.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { ridesByIds } from '../../rides/rides.repository.ts';
import type { Payment } from '../payment.entity.ts';

type Refunded = Pick<Payment, 'rideId' | 'riderId' | 'amount' | 'currency'> & Partial<Pick<Payment, 'isOtherSum'>>;

/**
 * Notifies a rider of what becomes of a refund, or of a part of it, in the commit that decides or settles it. Not of money that came
 * as another sum than was asked for: it is not known how much that was.
 */
export async function notifyRefund(
  sql: Sql,
  kind: RefundNoticeKind,
  refund: Refunded,
  { fare = refund.amount, isLate = false }: { fare?: number; isLate?: boolean } = {},
): Promise<void> {
  const { riderId: userId, currency, isOtherSum = false } = refund;
  if (isOtherSum) return;
  const of = await rideWithReceipt(sql, refund);
  await notify(sql, { userId, kind, facts: { ...of, fare, currency, ...(isLate && { isLate }) } });
}

/** Returns the ride for a notice that leads to its receipt; nothing for one that was cancelled, of whose fee there is none. */
export async function rideWithReceipt(sql: Sql, { rideId }: { rideId: string }): Promise<{ rideId?: string }> {
  const [ride] = await ridesByIds(sql, [rideId]);
  return ride?.status === 'cancelled' ? {} : { rideId };
}
