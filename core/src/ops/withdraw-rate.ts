import type { Actor } from '../accounts/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import { ensure } from '../platform/app-error.ts';

const actions = { fare_rate: 'fares.withdrawn', commission_rate: 'commission.withdrawn' } as const;

/** Takes back a rate before it is in effect. Quotes that riders hold keep their price; the audit trail keeps the rate. */
export const withdrawRate = (
  { transaction }: Pick<Core, 'transaction'>,
  admin: Actor,
  { type, id }: { type: keyof typeof actions; id: string },
  reason: string,
): Promise<void> =>
  transaction(async (sql) => {
    const [known] = await sql(`SELECT 1 FROM ${type}s WHERE id = $1`, [id]);
    ensure(known, 'ops.not_found');
    const [withdrawn] = await sql<{ rate: object }>(
      `DELETE FROM ${type}s AS rates WHERE id = $1 AND effective_from > now() RETURNING to_jsonb(rates) AS rate`,
      [id],
    );
    ensure(withdrawn, 'ops.rate_in_past');
    const details = withdrawn.rate;
    await recordAudit(sql, { actor: admin, action: actions[type], subject: { type, id }, details, reason });
  });
