import type { GiveRefundRequest, RefundDecisionRequest } from '@waka/contracts/ops/money/refund-requests';
import { refuseDecided } from '../../audit/last-decision.ts';
import type { AuditAction } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Payment } from '../../payments/payment.entity.ts';
import { paymentById } from '../../payments/payments.repository.ts';
import { openRefund } from '../../payments/refunds/open-refund.ts';
import type { FareRefundRow } from '../../payments/refunds/fare-refund.entity.ts';
import type { RefundRow } from '../../payments/refunds/refund.entity.ts';
import { isDisputed } from '../../payments/disputes.repository.ts';
import { fareRefundById, lockFareRefund, setFareGiven } from '../../payments/refunds/fare-refunds.repository.ts';
import { lateMoneyLeft } from '../../payments/refunds/late-money.ts';
import { notifyRefund } from '../../payments/refunds/notify-refund.ts';
import { postRefundCredited } from '../../payments/refunds/post-refund.ts';
import { publishRefunds } from '../../payments/publish-refunds.ts';
import { ensureMayGive } from '../../payments/refunds/refund-blocks.ts';
import { changeRefund, lockRefundDue, refundById } from '../../payments/refunds/refunds.repository.ts';
import { refundPaid, refundRefused } from '../../payments/refunds/settle-refund.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { ensureNewReference, ensureToGive, refuseGiven } from './give-fare-refund.ts';
import { isInDoubt } from './refunds.ts';

/**
 * Asks the rail of a payment to give it back; a worker makes the refund. Throws AppError where nothing is due, one is under way, and where
 * the rail can't.
 */
export async function askRefund(
  core: Core,
  admin: Actor,
  id: string,
  reason: string,
  { amount }: Pick<GiveRefundRequest, 'amount'> = {},
): Promise<void> {
  const refund = await core.transaction(async (sql) => {
    const part = await lockFareRefund(sql, id);
    if (!part && (await fareRefundById(sql, id))) await refuseGiven(sql, id);
    if (part) await ensureToGive(sql, part, amount);
    const payment = part ? await paymentOf(sql, part) : await lockRefundDue(sql, id);
    ensure(payment, 'money.changed');
    const opened = await openRefund(core, sql, payment, { askedBy: admin.id, part });
    await audit(sql, { admin, action: 'ride.refund_asked', payment, refund: opened, reason });
    return opened;
  });
  if (refund.state === 'due') core.wakePayments({ name: 'refund', refundId: refund.id });
  publishRefunds(core);
}

async function paymentOf(sql: Sql, { paymentId }: Pick<FareRefundRow, 'paymentId'>): Promise<Payment> {
  const payment = paymentId === null ? null : await paymentById(sql, paymentId);
  // It was paid in cash, or by several payments.
  ensure(payment, 'refund.by_hand');
  return payment;
}

/**
 * Makes what a rider is to get back of a paid fare the rider's credit for the next ride; a repeated call counts once. Throws AppError for
 * what was given in another way, and while its rail gives it back.
 */
export async function creditRefund(
  core: Pick<Core, 'transaction' | 'publisher'>,
  admin: Actor,
  id: string,
  reason: string,
  { amount: seen }: Pick<GiveRefundRequest, 'amount'> = {},
): Promise<void> {
  await core.transaction(async (sql) => {
    const due = await lockFareRefund(sql, id);
    if (!due) {
      const before = await fareRefundById(sql, id);
      if (before?.way !== 'credit') await refuseGiven(sql, id);
      return;
    }
    await ensureToGive(sql, due, seen);
    await setFareGiven(sql, id, { way: 'credit', reference: null });
    await postRefundCredited(sql, due);
    await notifyRefund(sql, 'refund_credited', due);
    const { rideId, amount, currency } = due;
    const details = { fareRefundId: id, amount, currency };
    await recordAudit(sql, {
      actor: admin,
      action: 'ride.refund_credited',
      subject: { type: 'ride', id: rideId },
      details,
      reason,
    });
  });
  publishRefunds(core);
}

/**
 * Decides about a refund by its rail, with a line in the audit trail. Throws AppError where it is not in the state that the decision is for,
 * and for an approval by the admin who has asked for it.
 */
export async function decideRefund(
  core: Core,
  admin: Actor,
  id: string,
  { decision, reason, reference }: RefundDecisionRequest,
): Promise<void> {
  const refund = await refundById(core.sql, id);
  const payment = refund && (await paymentById(core.sql, refund.paymentId));
  ensure(payment, 'ops.not_found');
  const also = (action: AuditAction) => (sql: Sql) =>
    audit(sql, { admin, action, payment, refund, reason, ...(reference && { reference }) });
  const decide: Record<RefundDecisionRequest['decision'], () => Promise<boolean>> = {
    approve: () => approve(core, admin, { id, payment }, also('ride.refund_approved')),
    refuse: () => refundRefused(core, id, 'ops', { states: ['held'], also: also('ride.refund_refused') }),
    async was_paid() {
      ensure(reference, 'request.invalid', { fields: { reference: 'Please enter the provider’s reference' } });
      const settled = async (sql: Sql) => {
        const { currency, fareRefundId, paymentId } = refund;
        await ensureNewReference(sql, { id: fareRefundId ?? paymentId, currency }, reference);
        await also('ride.refunded')(sql);
      };
      return isInDoubt(refund) && refundPaid(core, id, reference, { also: settled });
    },
    was_refused: async () =>
      isInDoubt(refund) && refundRefused(core, id, 'refused', { also: also('ride.refund_settled') }),
  };
  const isDecided = await decide[decision]();
  publishRefunds(core);
  if (isDecided) return;
  await refuseDecided(
    core.sql,
    {
      subject: { type: 'ride', id: payment.rideId },
      actions: ['ride.refund_approved', 'ride.refund_refused', 'ride.refund_settled', 'ride.refunded'],
      details: { refundId: id },
    },
    'money.changed',
  );
}

const NOW = () => 'now()';

/** Releases a held refund: another admin has asked for it. Its payment may be disputed by now. */
async function approve(
  core: Core,
  admin: Actor,
  { id, payment }: { id: string; payment: Payment },
  also: (sql: Sql) => Promise<unknown>,
): Promise<boolean> {
  const isReleased = await core.transaction(async (sql) => {
    const changes = { state: 'due', approvedBy: admin.id, dueAt: NOW, nextCheckAt: NOW };
    const held = await changeRefund(sql, { id, states: ['held'] }, { state: 'held' });
    if (!held) return false;
    ensure(held.askedBy !== admin.id, 'refund.second_person');
    const { fareRefundId } = held;
    if (fareRefundId !== null) await ensureMayGive(sql, { id: fareRefundId, rideId: payment.rideId });
    else {
      ensure(!(await isDisputed(sql, payment.id)), 'refund.disputed');
      // A bank has given back a part of it since it was asked for.
      ensure(held.amount === (await lateMoneyLeft(sql, payment)), 'money.changed');
    }
    await also(sql);
    return (await changeRefund(sql, { id, states: ['held'] }, changes)) !== null;
  });
  if (isReleased) core.wakePayments({ name: 'refund', refundId: id });
  return isReleased;
}

interface Decided {
  admin: Actor;
  action: AuditAction;
  payment: Payment;
  refund: RefundRow;
  reason: string;
  reference?: string;
}

const audit = (sql: Sql, { admin, action, payment, refund, reason, reference }: Decided): Promise<unknown> =>
  recordAudit(sql, {
    actor: admin,
    action,
    subject: { type: 'ride', id: payment.rideId },
    details: {
      paymentId: payment.id,
      refundId: refund.id,
      amount: refund.amount,
      currency: refund.currency,
      ...(reference && { reference }),
    },
    reason,
  });
