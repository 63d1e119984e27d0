import type { RefundDoneRequest } from '@waka/contracts/ops/desk-requests';
import type { RefundDue } from '@waka/contracts/ops/money-views';
import type { Currency } from '@waka/contracts/regions';
import type { Actor } from '../accounts/actor.ts';
import { refuseDecided } from '../audit/last-decision.ts';
import { recordAudit, recordListing } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import { ensure } from '../platform/app-error.ts';

/** Money that is not ours, the oldest first. Each reading is on record. */
export async function refundsDue({ sql }: Pick<Core, 'sql'>, admin: Actor): Promise<RefundDue[]> {
  await recordListing(sql, admin, { action: 'refunds.listed', of: 'refunds', details: {} });
  const rows = await sql<Omit<RefundDue, 'dueAt'> & { dueAt: Date }>(
    `SELECT payments.id, ride_id, full_name AS rider_name, users.phone AS rider_phone, method, amount, currency,
       provider_transaction_id AS transaction_id, refund_due_at AS due_at
     FROM payments JOIN users ON users.id = rider_id
     WHERE refund_due_at IS NOT NULL AND refunded_at IS NULL ORDER BY refund_due_at LIMIT 100`,
  );
  return rows.map(({ dueAt, ...row }) => ({ ...row, dueAt: dueAt.toISOString() }));
}

/** Somebody gave the money back at the provider; said twice, it is said once. */
export const refundDone = (
  { transaction }: Pick<Core, 'transaction'>,
  admin: Actor,
  paymentId: string,
  { reason, reference }: RefundDoneRequest,
): Promise<void> =>
  transaction(async (sql) => {
    const [refunded] = await sql<{ rideId: string; amount: number; currency: Currency }>(
      `UPDATE payments SET refunded_at = now(), refund_reference = $2
       WHERE id = $1 AND refund_due_at IS NOT NULL AND refunded_at IS NULL RETURNING ride_id, amount, currency`,
      [paymentId, reference],
    );
    if (!refunded) {
      const [payment] = await sql<{ rideId: string; isSame: boolean | null }>(
        'SELECT ride_id, refund_reference = $2 AS is_same FROM payments WHERE id = $1',
        [paymentId, reference],
      );
      ensure(payment, 'ops.not_found');
      if (payment.isSame) return;
      const subject = { type: 'ride', id: payment.rideId } as const;
      await refuseDecided(sql, { subject, actions: ['ride.refunded'], details: { paymentId } }, 'ops.not_found');
      return;
    }
    const { rideId, amount, currency } = refunded;
    await recordAudit(sql, {
      actor: admin,
      action: 'ride.refunded',
      subject: { type: 'ride', id: rideId },
      details: { paymentId, reference, amount, currency },
      reason,
    });
  });
