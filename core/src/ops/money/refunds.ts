import type { RefundDoneRequest } from '@waka/contracts/ops/money/money-requests';
import type { RefundDue } from '@waka/contracts/ops/money/money-views';
import type { Actor } from '../../platform/actor.ts';
import { usersByIds } from '../../accounts/users.repository.ts';
import { refuseDecided } from '../../audit/last-decision.ts';
import { recordAudit, recordListing } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import { paymentById, refundsToMake, setRefunded } from '../../payments/payments.repository.ts';
import { ensure } from '../../platform/app-error.ts';

const MOST = 100;

/** Lists refunds that are due, the oldest first. Each reading is audited. */
export async function refundsDue({ sql }: Pick<Core, 'sql'>, admin: Actor): Promise<RefundDue[]> {
  await recordListing(sql, admin, { action: 'refunds.listed', of: 'refunds', details: {} });
  const refunds = await refundsToMake(sql, MOST);
  const riders = await usersByIds(
    sql,
    refunds.map(({ riderId }) => riderId),
  );
  return refunds.map(({ id, rideId, riderId, method, amount, currency, providerTransactionId, refundDueAt }) => ({
    id,
    rideId,
    riderName: riders.get(riderId)?.fullName ?? null,
    riderPhone: riders.get(riderId)?.phone ?? null,
    method,
    amount,
    currency,
    transactionId: providerTransactionId,
    dueAt: refundDueAt?.toISOString() ?? '',
  }));
}

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
    await recordAudit(sql, {
      actor: admin,
      action: 'ride.refunded',
      subject: { type: 'ride', id: rideId },
      details: { paymentId, reference, amount, currency },
      reason,
    });
  });
