import type { Core } from '../core.ts';

/** Payments that nothing moves any more by itself, by why. */
export interface StuckPayments {
  /** Neither paid nor refused, half an hour after the ride. */
  unsettled: number;
  /** Given up within a day without an answer of the provider: its statement knows. */
  inDoubt: number;
  /** Money to be given back since yesterday. */
  refundDue: number;
}

export async function stuckPayments({ sql }: Pick<Core, 'sql'>): Promise<StuckPayments> {
  const [counts] = await sql<StuckPayments>(COUNTS);
  if (!counts) throw new Error('counting answered nothing');
  return counts;
}

// Written as the partial indexes are, so that nothing that is settled is looked at.
const COUNTS = `SELECT
  (SELECT count(*)::int FROM payments
   WHERE state IN ('due', 'requested') AND created_at < now() - interval '30 minutes') AS unsettled,
  (SELECT count(*)::int FROM payments
   WHERE state = 'failed' AND reason = 'timed_out' AND next_check_at IS NULL
     AND created_at > now() - interval '1 day') AS in_doubt,
  (SELECT count(*)::int FROM payments
   WHERE refund_due_at < now() - interval '1 day' AND refunded_at IS NULL) AS refund_due`;
