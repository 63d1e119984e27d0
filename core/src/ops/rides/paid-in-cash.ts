import type { PaidInCashRequest } from '@waka/contracts/ops/ops-requests';
import { refuseDecided } from '../../audit/last-decision.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { cashDueOf } from '../../ledger/post-ride.ts';
import { correctCashCount, notifyDecided } from '../../payments/cash/end-cash-count.ts';
import { lastPayment } from '../../payments/payment-row.ts';
import { setCashLater } from '../../payments/payments.repository.ts';
import { publishRefundsOf } from '../../payments/publish-refunds.ts';
import { postTakenCash } from '../../payments/take-cash.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import { ADMINS } from '../../platform/rooms.ts';
import { publishRide } from '../../rides/moves/publish-ride.ts';
import { rideRow } from '../../rides/views/read-rides.ts';

const ACTION = 'ride.paid_in_cash';

/**
 * Records that the driver of a completed ride was paid in cash what its rider still owes, though the driver has not said so or says
 * otherwise: he holds it from then on, as if he had said it. Money that comes all the same goes back. Throws AppError where another sum is
 * owed than the page shows, or nothing: it is paid, a wallet or card is being asked, or another admin was first.
 */
export async function recordPaidInCash(
  core: Core,
  admin: Actor,
  rideId: string,
  { amount, reason }: PaidInCashRequest,
): Promise<void> {
  const written = await core.transaction(async (sql) => {
    const last = await lastPayment(sql, rideId);
    const ride = await rideRow(sql, rideId);
    ensure(ride, 'ops.not_found');
    const subject = { type: 'ride', id: rideId } as const;
    const isOwed = ride.status === 'completed' && last?.amount === amount;
    const payment = isOwed ? await setCashLater(sql, last.id) : null;
    if (!payment) return refuseDecided(sql, { subject, actions: [ACTION] }, 'money.changed');
    const changed = await postTakenCash(sql, payment, admin.id);
    const due = await correctCashCount(sql, rideId, admin.id);
    const given = due ?? (await cashDueOf(sql, amount, payment.currency));
    await notifyDecided(sql, changed, payment, { given, actorId: admin.id });
    await recordAudit(sql, {
      actor: admin,
      action: ACTION,
      subject,
      details: { amount, currency: payment.currency },
      reason,
    });
    return changed;
  });
  await publishRide(core, written);
  await publishRefundsOf(core, [rideId]);
  core.publisher.emit(ADMINS, 'ops:decided', { about: 'ride', id: rideId });
}
