import type { RefundNoticeKind } from '@waka/contracts/notifications/notification';
import type { Sql } from '../../platform/postgres/sql.ts';
import { setRefundDue, setRefundDueAgain, setRefunded } from '../due-refunds.repository.ts';
import type { Payment } from '../payment.entity.ts';
import { paymentById } from '../payments.repository.ts';
import { notifyRefund } from './notify-refund.ts';

/** Records money that pays for nothing and has to go back, and notifies its payer, once; false where that was recorded before. */
export async function lateMoneyCame(
  sql: Sql,
  id: string,
  { transactionId, isOtherSum = false }: { transactionId: string } & Partial<Pick<Payment, 'isOtherSum'>>,
): Promise<boolean> {
  const [due] = await setRefundDue(sql, id, transactionId, isOtherSum);
  if (due) await notifyPayer(sql, id, 'refund_decided');
  return due !== undefined;
}

/** Records that such money has gone back, once; false where that was recorded before. */
export async function lateMoneyWentBack(sql: Sql, id: string, reference: string): Promise<boolean> {
  const isFirst = await setRefunded(sql, id, reference);
  if (isFirst) await notifyPayer(sql, id, 'refund_sent');
  return isFirst;
}

/** Records that such money is due again, as what went back under this reference was sent back. */
export async function lateMoneyCameBack(sql: Sql, id: string, reference: string): Promise<void> {
  if (await setRefundDueAgain(sql, id, reference)) await notifyPayer(sql, id, 'refund_returned');
}

async function notifyPayer(sql: Sql, id: string, notice: RefundNoticeKind): Promise<void> {
  const payment = await paymentById(sql, id);
  if (payment) await notifyRefund(sql, notice, payment);
}
