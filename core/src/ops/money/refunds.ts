import type { RefundDoneRequest } from '@waka/contracts/ops/money/money-requests';
import type { RefundByRail, RefundForOps, RefundSide } from '@waka/contracts/ops/money/refunds';
import { usersByIds } from '../../accounts/users.repository.ts';
import { refuseDecided } from '../../audit/last-decision.ts';
import { recordAudit, recordListing } from '../../audit/record-audit.ts';
import { paymentById } from '../../payments/payments.repository.ts';
import { refundsMade, refundsToMake, setRefunded } from '../../payments/refunds/due-refunds.repository.ts';
import { canGiveBack } from '../../payments/refunds/open-refund.ts';
import type { RefundRow } from '../../payments/refunds/refund.entity.ts';
import { openRefundOf, refundsOf } from '../../payments/refunds/refunds.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';

const MOST = 100;

/** Lists money that has to go back, the longest due first, or what went back last. Each reading is audited. */
export async function refundsForOps(
  { sql, config }: Pick<Core, 'sql' | 'config'>,
  admin: Actor,
  side: RefundSide,
): Promise<RefundForOps[]> {
  await recordListing(sql, admin, { action: 'refunds.listed', of: 'refunds', details: { side } });
  const payments = await (side === 'open' ? refundsToMake : refundsMade)(sql, MOST);
  const refunds = await refundsOf(
    sql,
    payments.map(({ id }) => id),
  );
  const people = await usersByIds(sql, [
    ...payments.map(({ riderId }) => riderId),
    ...refunds.map(({ askedBy }) => askedBy),
  ]);
  const nameOf = (id: string) => people.get(id)?.fullName ?? null;
  return payments.map((payment) => {
    const refund = refunds.findLast(({ paymentId }) => paymentId === payment.id);
    return {
      id: payment.id,
      rideId: payment.rideId,
      riderName: nameOf(payment.riderId),
      riderPhone: people.get(payment.riderId)?.phone ?? null,
      method: payment.method,
      amount: payment.amount,
      currency: payment.currency,
      transactionId: payment.providerTransactionId,
      dueAt: payment.refundDueAt?.toISOString() ?? '',
      canAsk: canGiveBack({ payments: config.payments }, payment),
      isOtherSum: payment.isOtherSum,
      refund: refund ? presentRefund(refund, nameOf(refund.askedBy)) : null,
      reference: payment.refundReference,
      refundedAt: payment.refundedAt?.toISOString() ?? null,
    };
  });
}

const presentRefund = (row: RefundRow, askedBy: string | null): RefundByRail => ({
  id: row.id,
  state: row.state,
  reason: row.reason,
  askedBy,
  isInDoubt: isInDoubt(row),
  at: (row.settledAt ?? row.createdAt).toISOString(),
});

/** Checks whether the provider has not reported the result for a day, and is not asked any more. */
export const isInDoubt = ({ state, nextCheckAt }: Pick<RefundRow, 'state' | 'nextCheckAt'>): boolean =>
  (state === 'due' || state === 'requested') && nextCheckAt === null;

/** Records that an admin made a refund at the provider; a repeated call counts once. */
export const refundDone = (
  { transaction }: Pick<Core, 'transaction'>,
  admin: Actor,
  paymentId: string,
  { reason, reference }: RefundDoneRequest,
): Promise<void> =>
  transaction(async (sql) => {
    const isRefunded = await setRefunded(sql, paymentId, reference);
    const payment = await paymentById(sql, paymentId);
    ensure(payment, 'ops.not_found');
    const { rideId, amount, currency, refundReference } = payment;
    if (!isRefunded) {
      if (refundReference === reference) return;
      const subject = { type: 'ride', id: rideId } as const;
      await refuseDecided(sql, { subject, actions: ['ride.refunded'], details: { paymentId } }, 'ops.not_found');
    }
    // The row is locked by now: what its rail gives back is not given back by hand, too.
    ensure(!(await openRefundOf(sql, paymentId)), 'refund.under_way');
    await recordAudit(sql, {
      actor: admin,
      action: 'ride.refunded',
      subject: { type: 'ride', id: rideId },
      details: { paymentId, reference, amount, currency },
      reason,
    });
  });
