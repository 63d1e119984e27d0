import type { UnpaidPayment } from '@waka/contracts/ops/money-views';
import type { Actor } from '../accounts/actor.ts';
import { recordListing } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';

const PAGE = 100;

/**
 * Holds for the last payment of a fare, where it failed. Paying again adds a row and leaves the failed one as it is, so an
 * older failure says nothing about what is owed.
 */
export const IS_UNPAID = `payments.state = 'failed' AND payments.purpose = 'fare' AND NOT EXISTS (
  SELECT FROM payments AS later
  WHERE later.ride_id = payments.ride_id AND later.purpose = 'fare' AND later.id > payments.id)`;

/** Lists the rides whose payment failed and was not made since, the newest first. Each page read is on record. */
export async function unpaidPayments(
  { sql }: Pick<Core, 'sql'>,
  admin: Actor,
  before: string | null,
): Promise<UnpaidPayment[]> {
  await recordListing(sql, admin, { action: 'unpaid_payments.listed', of: 'payments', details: { before } });
  const rows = await sql<Omit<UnpaidPayment, 'completedAt'> & { completedAt: Date | null }>(
    `SELECT payments.id, ride_id, payments.rider_id, full_name AS rider_name,
       coalesce(users.phone, unproved_phone) AS rider_phone, method, amount, payments.currency, reason, completed_at
     FROM payments JOIN users ON users.id = payments.rider_id JOIN rides ON rides.id = ride_id
     WHERE ${IS_UNPAID} AND ($1::uuid IS NULL OR payments.id < $1) ORDER BY payments.id DESC LIMIT ${PAGE}`,
    [before],
  );
  return rows.map((row) => ({ ...row, completedAt: row.completedAt?.toISOString() ?? null }));
}
