import type { MethodSummary, PaymentSummary, ReportSummary } from '@waka/contracts/ops/desk-views';
import type { Sql } from '../platform/sql.ts';

/** How somebody pays, as far as support may see it: the last digits. */
export const methodsOf = (sql: Sql, personId: string): Promise<MethodSummary[]> =>
  sql<MethodSummary>(
    `SELECT id, type, is_default, card_brand AS brand, coalesce(card_last4, right(phone_number, 4)) AS ending
     FROM payment_methods WHERE user_id = $1 ORDER BY is_default DESC, id DESC`,
    [personId],
  );

/** What was or is to be paid by mobile money, by somebody or to somebody, the newest first. */
export async function paymentsOf(sql: Sql, personId: string): Promise<PaymentSummary[]> {
  const rows = await sql<Omit<PaymentSummary, 'at'> & { at: Date }>(
    `SELECT ride_id, method, state, amount, currency, reason, created_at AS at, purpose = 'tip' AS is_tip
     FROM payments
     WHERE id IN (
       (SELECT id FROM payments WHERE rider_id = $1 ORDER BY id DESC LIMIT 20)
       UNION (SELECT id FROM payments WHERE driver_id = $1 ORDER BY id DESC LIMIT 20)
     ) ORDER BY id DESC LIMIT 20`,
    [personId],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export async function reportsOf(sql: Sql, personId: string): Promise<ReportSummary[]> {
  const rows = await sql<Omit<ReportSummary, 'createdAt'> & { createdAt: Date }>(
    `SELECT id, kind, category, state, created_at FROM incidents
     WHERE id IN (
       (SELECT id FROM incidents WHERE reporter_id = $1 ORDER BY id DESC LIMIT 20)
       UNION (SELECT incidents.id FROM incidents JOIN rides ON rides.id = ride_id WHERE rides.rider_id = $1)
       UNION (SELECT incidents.id FROM incidents JOIN rides ON rides.id = ride_id WHERE rides.driver_id = $1)
     ) ORDER BY id DESC LIMIT 20`,
    [personId],
  );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
