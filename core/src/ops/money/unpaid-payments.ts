import type { UnpaidKind, UnpaidPayment } from '@waka/contracts/ops/money/money-views';
import type { Actor } from '../../platform/actor.ts';
import { recordListing } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import { unpaidPage } from '../figures/figures.repository.ts';

const PAGE = 100;

/** Lists the rides whose payment failed and was not made since, the newest first. Each page read is audited. */
export async function unpaidPayments(
  { sql }: Pick<Core, 'sql'>,
  admin: Actor,
  before: string | null,
  of: UnpaidKind = 'all',
): Promise<UnpaidPayment[]> {
  const details = { before, ...(of !== 'all' && { of }) };
  await recordListing(sql, admin, { action: 'unpaid_payments.listed', of: 'payments', details });
  const rows = await unpaidPage(sql, { before, of }, PAGE);
  return rows.map((row) => ({
    ...row,
    completedAt: row.completedAt?.toISOString() ?? null,
    since: row.since.toISOString(),
    erasesAt: row.erasesAt?.toISOString() ?? null,
  }));
}
