import type { DebtTermsRequest } from '@waka/contracts/ops/money/debt-requests';
import type { DebtTermsForOps } from '@waka/contracts/ops/money/debt-settings';
import type { Region } from '@waka/contracts/regions';
import { ensureSeen, lastDecision } from '../../audit/last-decision.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { DebtTermsRow } from '../../ledger/debts/debt-terms.entity.ts';
import { debtTerms, setDebtTerms } from '../../ledger/debts/debt-terms.repository.ts';
import { stepDebtsIn } from '../../ledger/debts/step-debt.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { lockName } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { ADMINS } from '../../platform/rooms.ts';

/** Lists how much drivers of each region may owe. */
export async function debtTermsForOps({ sql }: Pick<Core, 'sql'>): Promise<DebtTermsForOps[]> {
  const all: DebtTermsForOps[] = [];
  for (const terms of await debtTerms(sql)) all.push(await viewOf(sql, terms));
  return all;
}

/**
 * Changes how much drivers of a region may owe, and looks at each debt anew; rides that were accepted go on. Throws AppError
 * for an outdated page.
 */
export async function changeDebtTerms(
  core: Pick<Core, 'sql' | 'transaction' | 'publisher'>,
  admin: Actor,
  region: Region,
  { maxDebt, warnPercent, reviewAbove, reason, seen }: DebtTermsRequest,
): Promise<DebtTermsForOps> {
  const view = await core.transaction(async (sql) => {
    await lockName(sql, `debt terms ${region}`);
    await ensureSeen(sql, decisionsOn(region), seen);
    await setDebtTerms(sql, region, { maxDebt, warnPercent, reviewAbove });
    const details = { region, maxDebt, warnPercent, reviewAbove };
    await recordAudit(sql, { actor: admin, action: 'debt_terms.changed', subject: SUBJECT, details, reason });
    return viewOf(sql, details);
  });
  // After the commit, a driver at a time: should this process end in between, the sweep of debts goes on with it.
  await stepDebtsIn(core, region);
  core.publisher.emit(ADMINS, 'ops:decided', { about: 'debts' });
  return view;
}

const SUBJECT = { type: 'debt_terms', id: null } as const;

const decisionsOn = (region: Region) => ({ subject: SUBJECT, details: { region } });

async function viewOf(sql: Sql, { region, maxDebt, warnPercent, reviewAbove }: DebtTermsRow): Promise<DebtTermsForOps> {
  const last = await lastDecision(sql, decisionsOn(region));
  return {
    region,
    maxDebt,
    warnPercent,
    reviewAbove,
    decisionId: last?.id ?? null,
    changedBy: last?.decision.by ?? null,
    reason: last?.decision.reason ?? null,
  };
}
