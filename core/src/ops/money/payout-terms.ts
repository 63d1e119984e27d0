import type { PayoutTermsRequest } from '@waka/contracts/ops/money/payout-requests';
import type { PayoutTermsForOps } from '@waka/contracts/ops/money/payout-settings';
import { CARD, CASH } from '@waka/contracts/money/payment-method';
import type { Region } from '@waka/contracts/regions';
import { ensureSeen, lastDecision } from '../../audit/last-decision.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { methodIn } from '../../payments/catalogue/method-rules.ts';
import { rideMethods } from '../../payments/catalogue/ride-methods.repository.ts';
import { payingAccount } from '../../payments/payouts/payout-wallets.ts';
import type { PayoutTermsRow } from '../../payments/payouts/payout-terms.entity.ts';
import { payoutTerms, payoutTermsOf, savePayoutTerms } from '../../payments/payouts/payouts.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import { lockName } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { RideMethod } from '../../platform/ports/method-catalogue.ts';
import { ADMINS } from '../../platform/rooms.ts';

/** Checks whether drivers can be paid by a method: a card is charged alone. */
const isPaidOut = (method: string): boolean => method !== CASH && method !== CARD;

/** Lists the terms of payouts of each wallet; a wallet that was added since has those that nothing was set for. */
export async function payoutTermsForOps(core: Pick<Core, 'sql' | 'config'>): Promise<PayoutTermsForOps[]> {
  const known = await payoutTerms(core.sql);
  const all: PayoutTermsForOps[] = [];
  for (const row of await rideMethods(core.sql)) {
    if (!isPaidOut(row.method)) continue;
    const terms = known.find(({ region, method }) => region === row.region && method === row.method);
    all.push(await viewOf(core, core.sql, row, terms ?? unset(row)));
  }
  return all;
}

/** Changes the terms of payouts to a wallet of a region, or closes them; what is under way goes on. Throws AppError for an outdated page. */
export async function changePayoutTerms(
  core: Pick<Core, 'sql' | 'config' | 'transaction' | 'publisher'>,
  admin: Actor,
  { region, method }: { region: Region; method: string },
  { isOpen, minAmount, maxAmount, fee, reviewAbove, reason, seen }: PayoutTermsRequest,
): Promise<PayoutTermsForOps> {
  ensure(minAmount <= (maxAmount ?? Infinity), 'request.invalid', {
    fields: { maxAmount: 'The maximum can’t be below the minimum' },
  });
  const view = await core.transaction(async (sql) => {
    await lockName(sql, `payout terms ${region} ${method}`);
    const row = methodIn({ methods: await rideMethods(sql) }, region, method);
    ensure(row && isPaidOut(method), 'ops.not_found');
    await ensureSeen(sql, decisionsOn(region, method), seen);
    const isAsBefore = (await payoutTermsOf(sql, region, method))?.isOpen ?? false;
    ensure(!isOpen || isAsBefore || payingAccount(core.config, row), 'request.invalid', {
      fields: { isOpen: 'This wallet can’t be paid out to' },
    });
    const terms = { region, method, isOpen, minAmount, maxAmount, fee, reviewAbove };
    await savePayoutTerms(sql, terms);
    const subject = { type: 'payout_terms', id: null } as const;
    await recordAudit(sql, { actor: admin, action: 'payout_terms.changed', subject, details: terms, reason });
    return viewOf(core, sql, row, terms);
  });
  core.publisher.emit(ADMINS, 'ops:decided', { about: 'payouts' });
  return view;
}

const unset = ({ region, method }: RideMethod): PayoutTermsRow => ({
  region,
  method,
  isOpen: false,
  minAmount: region === 'SL' ? 1000 : 10_000,
  maxAmount: null,
  fee: 0,
  reviewAbove: null,
});

const decisionsOn = (region: Region, method: string) => ({
  subject: { type: 'payout_terms', id: null } as const,
  details: { region, method },
});

async function viewOf(
  { config }: Pick<Core, 'config'>,
  sql: Sql,
  row: RideMethod,
  { isOpen, minAmount, maxAmount, fee, reviewAbove }: PayoutTermsRow,
): Promise<PayoutTermsForOps> {
  const { region, method } = row;
  const last = await lastDecision(sql, decisionsOn(region, method));
  return {
    region,
    method,
    isOpen,
    minAmount,
    maxAmount,
    fee,
    reviewAbove,
    canPayOut: payingAccount(config, row) !== null,
    decisionId: last?.id ?? null,
    changedBy: last?.decision.by ?? null,
    reason: last?.decision.reason ?? null,
  };
}
