import { refuseDecided } from '../../audit/last-decision.ts';
import type { FareRefundRow } from '../../payments/refunds/fare-refund.entity.ts';
import { fareRefundById, isGivenBackBy } from '../../payments/refunds/fare-refunds.repository.ts';
import { ensureMayGive } from '../../payments/refunds/refund-blocks.ts';
import { openRefundOf } from '../../payments/refunds/refunds.repository.ts';
import { ensure } from '../../platform/app-error.ts';
import { lockName } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';

/** Checks that a locked refund of a fare can be given now, and has still the sum that the screen showed. Throws AppError. */
export async function ensureToGive(
  sql: Sql,
  { id, rideId, paymentId, amount }: FareRefundRow,
  seen: number | undefined,
): Promise<void> {
  ensure((seen ?? amount) === amount, 'money.changed');
  ensure(!(await openRefundOf(sql, { paymentId: paymentId ?? '', fareRefundId: id })), 'refund.under_way');
  await ensureMayGive(sql, { id, rideId });
}

/**
 * Throws AppError for a movement under which something else was given back: it went out once. The caller holds the lock of what is
 * given back: a part of a fare, or a payment that pays for nothing.
 */
export async function ensureNewReference(
  sql: Sql,
  given: Pick<FareRefundRow, 'id' | 'currency'>,
  reference: string,
): Promise<void> {
  await lockName(sql, `refund ${given.currency} ${reference.toLowerCase()}`);
  ensure(!(await isGivenBackBy(sql, given, reference)), 'money.reference_used');
}

/** Throws AppError for a refund that was given or withdrawn before, with how, by which admin and when. */
export async function refuseGiven(sql: Sql, id: string): Promise<never> {
  const given = await fareRefundById(sql, id);
  ensure(given, 'ops.not_found');
  return refuseDecided(
    sql,
    {
      subject: { type: 'ride', id: given.rideId },
      actions: ['ride.refunded', 'ride.refund_credited', 'ride.refund_withdrawn'],
      details: { fareRefundId: id },
    },
    'money.changed',
  );
}
