import type { RefundState } from '@waka/contracts/ops/money/refunds';
import type { PayoutRefusal } from '@waka/contracts/payments/payout';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { paymentById } from '../payments.repository.ts';
import { setRefunded } from './due-refunds.repository.ts';
import type { RefundRow } from './refund.entity.ts';
import { changeRefund } from './refunds.repository.ts';

type Also = (sql: Sql, refund: RefundRow) => Promise<unknown>;
type Settling = Pick<Core, 'transaction' | 'logger'>;

const UNDER_WAY: RefundState[] = ['due', 'requested'];

/** Records that the provider has taken a refund over. */
export const refundRequested = async (
  { sql }: Pick<Core, 'sql'>,
  id: string,
  providerToken: string | null,
): Promise<void> => {
  const changes = {
    state: 'requested',
    nextCheckAt: () => `now() + interval '5 seconds'`,
    // A token that is known stays.
    ...(providerToken !== null && { providerToken }),
  };
  await changeRefund(sql, { id, states: ['due'] }, changes);
};

/** Records that the money has gone back, once, however often it is reported. `also` is part of the same commit. */
export const refundPaid = (
  { transaction, logger }: Settling,
  id: string,
  providerTransactionId: string,
  also: Also = (sql, refund) => recordPaid(sql, refund, providerTransactionId),
): Promise<boolean> =>
  transaction(async (sql) => {
    const changes = { state: 'paid', providerTransactionId, nextCheckAt: null, settledAt: () => 'now()' };
    const refund = await changeRefund(sql, { id, states: UNDER_WAY }, changes);
    if (!refund) return false;
    const isFirst = await setRefunded(sql, refund.paymentId, providerTransactionId);
    if (!isFirst) logger.error({ refund: id }, 'a payment that was not to be refunded has gone back');
    await also(sql, refund);
    return true;
  });

/** Records that the money has not gone back: it is due as before. */
export const refundRefused = (
  { transaction }: Settling,
  id: string,
  reason: PayoutRefusal,
  { states = UNDER_WAY, also }: { states?: readonly RefundState[]; also?: Also } = {},
): Promise<boolean> =>
  transaction(async (sql) => {
    const changes = { state: 'refused', reason, nextCheckAt: null, settledAt: () => 'now()' };
    const refund = await changeRefund(sql, { id, states }, changes);
    if (refund) await also?.(sql, refund);
    return refund !== null;
  });

/** Adds the line of the ride's history that a refund by hand has, too; the service itself has made this one. */
async function recordPaid(sql: Sql, refund: RefundRow, reference: string): Promise<void> {
  const { paymentId, amount, currency, id: refundId } = refund;
  const payment = await paymentById(sql, paymentId);
  if (!payment) return;
  await recordAudit(sql, {
    actor: null,
    action: 'ride.refunded',
    subject: { type: 'ride', id: payment.rideId },
    details: { paymentId, refundId, reference, amount, currency },
  });
}
