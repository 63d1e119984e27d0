import type { RefundNoticeKind } from '@waka/contracts/notifications/notification';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { CardDisputeRow } from '../card-dispute.entity.ts';
import { disputesOfPayments } from '../disputes.repository.ts';
import { setRefundDue, setRefundDueAgain, setRefunded } from '../due-refunds.repository.ts';
import type { Payment } from '../payment.entity.ts';
import { paymentById } from '../payments.repository.ts';
import { notifyRefund } from './notify-refund.ts';

type Late = Pick<Payment, 'id' | 'amount' | 'refundedAt' | 'refundReference'>;

/** Lists the disputes of some by which a bank has given back what pays for nothing, before it went back in another way. */
export const lostOfLate = (late: Late, disputes: readonly CardDisputeRow[]): CardDisputeRow[] =>
  disputes.filter(({ paymentId, state, providerId, closedAt }) => {
    if (paymentId !== late.id || state !== 'lost' || !closedAt) return false;
    return !late.refundedAt || late.refundReference === providerId || closedAt <= late.refundedAt;
  });

/** Returns what of money that pays for nothing is to go back, or went back, without what a bank has given back of it by some disputes. */
export const leftOfLate = (late: Late, disputes: readonly CardDisputeRow[]): number =>
  Math.max(0, late.amount - lostOfLate(late, disputes).reduce((sum, { amount }) => sum + (amount ?? 0), 0));

/** Reads that of one payment. */
export const lateMoneyLeft = async (sql: Sql, late: Late): Promise<number> =>
  leftOfLate(late, await disputesOfPayments(sql, [late.id]));

/**
 * Brings money that pays for nothing to what a bank has decided, in the commit that stores it: what it has given back has gone back,
 * the rest of it is still due, and what it gives to us anew is due again. `lost` is what it has just given back. Safe to repeat.
 */
export async function lateMoneyDisputed(sql: Sql, id: string, lost: number | null = null): Promise<void> {
  const disputes = await disputesOfPayments(sql, [id]);
  const payment = await paymentById(sql, id);
  if (!payment?.refundDueAt) return;
  if (lost !== null && !payment.refundedAt) await notifyRefund(sql, 'refund_withdrawn', payment, { fare: lost });
  const left = leftOfLate(payment, disputes);
  if (left === 0) {
    const [last] = lostOfLate(payment, disputes);
    if (last) await setRefunded(sql, id, last.providerId);
    return;
  }
  for (const { providerId } of disputes)
    if (await setRefundDueAgain(sql, id, providerId)) await notifyPayer(sql, id, 'refund_decided');
}

/** Records money that pays for nothing and has to go back, and notifies its payer, once; false where that was recorded before. */
export async function lateMoneyCame(
  sql: Sql,
  id: string,
  { transactionId, isOtherSum = false }: { transactionId: string } & Partial<Pick<Payment, 'isOtherSum'>>,
): Promise<boolean> {
  const [due] = await setRefundDue(sql, id, transactionId, isOtherSum);
  if (due) await notifyPayer(sql, id, 'refund_decided');
  if (due) await lateMoneyDisputed(sql, id);
  return due !== undefined;
}

/** Records that such money has gone back, once; false where that was recorded before. */
export async function lateMoneyWentBack(sql: Sql, id: string, reference: string): Promise<boolean> {
  const isFirst = await setRefunded(sql, id, reference);
  if (isFirst) await notifyPayer(sql, id, 'refund_sent');
  return isFirst;
}

/**
 * Records that such money is due again, as what went back under this reference was sent back; not what a bank has given back as well
 * meanwhile.
 */
export async function lateMoneyCameBack(sql: Sql, id: string, reference: string): Promise<void> {
  if (!(await setRefundDueAgain(sql, id, reference))) return;
  await lateMoneyDisputed(sql, id);
  const payment = await paymentById(sql, id);
  if (payment?.refundedAt === null) await notifyPayer(sql, id, 'refund_returned');
}

async function notifyPayer(sql: Sql, id: string, notice: RefundNoticeKind): Promise<void> {
  const payment = await paymentById(sql, id);
  if (!payment) return;
  const fare = await lateMoneyLeft(sql, payment);
  await notifyRefund(sql, notice, payment, { fare, isLate: notice === 'refund_decided' });
}
