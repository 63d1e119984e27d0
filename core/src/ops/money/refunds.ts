import type { ReasonRequest } from '@waka/contracts/ops/ops-requests';
import type { RefundDoneRequest } from '@waka/contracts/ops/money/money-requests';
import type { RefundDue } from '@waka/contracts/ops/money/money-views';
import type { Actor } from '../../platform/actor.ts';
import { usersByIds } from '../../accounts/users.repository.ts';
import { refuseDecided } from '../../audit/last-decision.ts';
import { recordAudit, recordListing } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import { lockPayment, paymentById, refundsToMake, setRefunded } from '../../payments/payments.repository.ts';
import type { RefundRow } from '../../payments/refunds/refund.entity.ts';
import { refundingAccount } from '../../payments/refunds/refunding-account.ts';
import { insertRefund, refundOf, refundsOf } from '../../payments/refunds/refunds.repository.ts';
import { ensure } from '../../platform/app-error.ts';

const MOST = 100;

/** Lists refunds that are due, the oldest first. Each reading is audited. */
export async function refundsDue({ sql, config }: Pick<Core, 'sql' | 'config'>, admin: Actor): Promise<RefundDue[]> {
  await recordListing(sql, admin, { action: 'refunds.listed', of: 'refunds', details: {} });
  const refunds = await refundsToMake(sql, MOST);
  const riders = await usersByIds(
    sql,
    refunds.map(({ riderId }) => riderId),
  );
  const asked = await refundsOf(
    sql,
    refunds.map(({ id }) => id),
  );
  return refunds.map((payment) => {
    const { id, rideId, riderId, method, amount, currency, providerTransactionId, refundDueAt } = payment;
    return {
      id,
      rideId,
      riderName: riders.get(riderId)?.fullName ?? null,
      riderPhone: riders.get(riderId)?.phone ?? null,
      method,
      amount,
      currency,
      transactionId: providerTransactionId,
      dueAt: refundDueAt?.toISOString() ?? '',
      byRail: byRail(
        asked.find(({ paymentId }) => paymentId === id),
        refundingAccount({ payments: config.payments }, payment) !== null,
      ),
    };
  });
}

function byRail(asked: RefundRow | undefined, canAsk: boolean): RefundDue['byRail'] {
  if (!asked) return canAsk ? 'offered' : 'none';
  return isUnderWay(asked) ? 'under_way' : 'refused';
}

/** One in doubt is not asked about any more: a person looks it up and writes it down. */
const isUnderWay = ({ state, nextCheckAt }: RefundRow): boolean =>
  (state === 'due' || state === 'requested') && nextCheckAt !== null;

/**
 * Has the provider give a payment back to the wallet or card from which it came; a repeated call counts once. Throws
 * AppError where its provider can't.
 */
export async function giveBackByRail(
  core: Core,
  admin: Actor,
  paymentId: string,
  { reason }: ReasonRequest,
): Promise<void> {
  const refundId = await core.transaction(async (sql) => {
    const payment = await lockPayment(sql, paymentId);
    ensure(payment, 'ops.not_found');
    if (await refundOf(sql, paymentId)) return null;
    const { rideId, amount, currency, refundDueAt, refundedAt } = payment;
    const account = refundingAccount(core.config, payment);
    ensure(account && refundDueAt !== null && refundedAt === null, 'ops.not_found');
    const { rail, credentials } = account;
    const id = await insertRefund(sql, { paymentId, amount, currency, rail, credentials, askedBy: admin.id });
    const details = { paymentId, refundId: id, rail, amount, currency };
    await recordAudit(sql, {
      actor: admin,
      action: 'ride.refund_asked',
      subject: { type: 'ride', id: rideId },
      details,
      reason,
    });
    return id;
  });
  if (refundId !== null) core.wakePayments({ name: 'refund', refundId });
}

/** Records that an admin made a refund at the provider; a repeated call counts once. */
export const refundDone = (
  { transaction }: Pick<Core, 'transaction'>,
  admin: Actor,
  paymentId: string,
  { reason, reference }: RefundDoneRequest,
): Promise<void> =>
  transaction(async (sql) => {
    ensure(await lockPayment(sql, paymentId), 'ops.not_found');
    const asked = await refundOf(sql, paymentId);
    ensure(!asked || !isUnderWay(asked), 'ops.refund_under_way');
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
