import { IsNull, Not } from 'typeorm';
import type { Sql } from '../platform/postgres/sql.ts';
import { pg, statement } from '../platform/postgres/statement.ts';
import { Payment } from './payment.entity.ts';

/** Records money that pays for nothing and has to be refunded; returns no row where that was recorded before. */
export const setRefundDue = statement({
  text: `
    UPDATE payments SET refund_due_at = now(), provider_transaction_id = $2, is_other_sum = $3, in_doubt_since = NULL,
      next_check_at = NULL
    WHERE id = $1 AND state IN ('failed', 'cash_instead') AND refund_due_at IS NULL RETURNING id`,
  parameters: [pg.uuid, pg.text, pg.boolean],
  row: { id: pg.uuid },
});

const REFUND_DUE = { refundDueAt: Not(IsNull()), refundedAt: IsNull() };

/** Lists the refunds that are due, the longest due first. */
export const refundsToMake = (sql: Sql, most: number): Promise<Payment[]> =>
  sql.manager.find(Payment, { where: REFUND_DUE, order: { refundDueAt: 'ASC' }, take: most });

/** Lists the refunds that were made, the last first. */
export const refundsMade = (sql: Sql, most: number): Promise<Payment[]> =>
  sql.manager.find(Payment, {
    where: { refundDueAt: Not(IsNull()), refundedAt: Not(IsNull()) },
    order: { refundedAt: 'DESC' },
    take: most,
  });

/** Records that money that had gone back under a reference has come back to us, so that it is due again; false for any other. */
export async function setRefundDueAgain(sql: Sql, id: string, refundReference: string): Promise<boolean> {
  const { affected } = await sql.manager.update(
    Payment,
    { id, refundDueAt: Not(IsNull()), refundReference },
    { refundReference: null, refundedAt: null },
  );
  return affected === 1;
}

/** Records a refund; returns false where none was due, or it was made before. */
export async function setRefunded(sql: Sql, id: string, refundReference: string): Promise<boolean> {
  const { affected } = await sql.manager.update(
    Payment,
    { id, ...REFUND_DUE },
    { refundReference, refundedAt: () => 'now()' },
  );
  return affected === 1;
}
