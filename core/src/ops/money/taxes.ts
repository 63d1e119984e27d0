import type { TaxEndRequest, TaxPaymentRequest, TaxRequest } from '@waka/contracts/ops/money/tax-requests';
import type { TaxAccount, TaxesForOps, TaxView } from '@waka/contracts/ops/money/taxes';
import { regionFacts, REGIONS, type Region } from '@waka/contracts/regions';
import { usersByIds } from '../../accounts/users.repository.ts';
import { ensureSeen, lastDecision } from '../../audit/last-decision.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { zoneOf } from '../../books/local-days.ts';
import { post } from '../../ledger/post.ts';
import type { Tax } from '../../ledger/taxes/tax.entity.ts';
import {
  addTax,
  addTaxPayment,
  allTaxes,
  databaseTime,
  endTax,
  hasTaxCalled,
  taxById,
  taxesOwed,
  taxMonths,
  taxPaymentOf,
  taxPayments,
} from '../../ledger/taxes/taxes.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import { lockName } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { ADMINS } from '../../platform/rooms.ts';
import { beginningOf } from './rates.ts';

/** Lists the taxes of all regions, and what rides owe of them. */
export async function taxesForOps({ sql }: Pick<Core, 'sql'>): Promise<TaxesForOps> {
  const now = await databaseTime(sql);
  const taxes: TaxView[] = [];
  for (const tax of await allTaxes(sql)) taxes.push(await viewOf(sql, tax, now));
  const accounts: TaxAccount[] = [];
  for (const region of REGIONS) accounts.push(await accountOf(sql, region));
  return { taxes, accounts };
}

/**
 * Adds a tax from a time on; rides that were completed before owe none of it. Throws AppError for a time that has passed,
 * and for the name of a tax that has not ended.
 */
export async function addTaxForOps(
  core: Pick<Core, 'transaction' | 'publisher'>,
  admin: Actor,
  { reason, startsAt, base, rate, amount, isContained, ...facts }: TaxRequest,
): Promise<TaxView> {
  const from = beginningOf(startsAt);
  const isFixed = base === 'ride';
  const tax = {
    ...facts,
    base,
    rate: isFixed ? null : rate,
    amount: isFixed ? amount : null,
    isContained: isContained && !isFixed,
  };
  const view = await core.transaction(async (sql) => {
    // A repeat after a lost answer, or of another admin, would tax each ride twice.
    await lockName(sql, `taxes ${tax.region}`);
    const now = await databaseTime(sql);
    ensure(!from || from > now, 'ops.rate_in_past');
    const begun = { ...tax, startsAt: from ?? now, endsAt: null };
    ensure(!(await hasTaxCalled(sql, begun)), 'tax.exists');
    const added = await addTax(sql, begun);
    await recordAudit(sql, { actor: admin, action: 'tax.added', subject: subjectOf(added), details: tax, reason });
    return viewOf(sql, added, now);
  });
  decided(core);
  return view;
}

/** Ends a tax; one that has not begun never takes effect. Throws AppError for an outdated page and for a tax that has ended. */
export async function endTaxForOps(
  core: Pick<Core, 'transaction' | 'publisher'>,
  admin: Actor,
  id: string,
  { reason, endsAt, seen }: TaxEndRequest,
): Promise<TaxView> {
  const view = await core.transaction(async (sql) => {
    await lockName(sql, `tax ${id}`);
    const tax = await taxById(sql, id);
    ensure(tax, 'ops.not_found');
    await ensureSeen(sql, { subject: subjectOf(tax) }, seen);
    const now = await databaseTime(sql);
    const at = beginningOf(endsAt) ?? now;
    ensure(at >= now && !(tax.endsAt && tax.endsAt <= now), 'ops.rate_in_past');
    const end = at < tax.startsAt ? tax.startsAt : at;
    await endTax(sql, id, end);
    const details = { endsAt: end.toISOString() };
    await recordAudit(sql, { actor: admin, action: 'tax.ended', subject: subjectOf(tax), details, reason });
    tax.endsAt = end;
    return viewOf(sql, tax, now);
  });
  decided(core);
  return view;
}

/**
 * Records taxes that were paid to the authority of a region, at most what is owed. The number of its receipt counts once:
 * a repeat of the same payment changes nothing. Throws AppError.
 */
export async function payTaxes(
  core: Pick<Core, 'transaction' | 'publisher'>,
  admin: Actor,
  region: Region,
  { amount, reference, reason }: TaxPaymentRequest,
): Promise<TaxAccount> {
  const account = await core.transaction(async (sql) => {
    await lockName(sql, `tax payments ${region}`);
    const known = await taxPaymentOf(sql, { region, reference });
    ensure(!known || known.amount === amount, 'receipt.known');
    if (known) return accountOf(sql, region);
    ensure((await taxesOwed(sql, region)) >= amount, 'ops.more_than_owed');
    const id = await addTaxPayment(sql, { region, amount, reference, recordedBy: admin.id });
    const { currency } = regionFacts[region];
    await post(sql, {
      kind: 'tax_paid',
      reference: id,
      rideId: null,
      currency,
      lines: [
        { account: 'taxes_due', ownerId: null, amount },
        { account: 'wallet', ownerId: null, amount: -amount },
      ],
    });
    const details = { region, amount, reference };
    await recordAudit(sql, { actor: admin, action: 'tax.paid', subject: { type: 'taxes', id: null }, details, reason });
    return accountOf(sql, region);
  });
  decided(core);
  return account;
}

const subjectOf = ({ id }: Pick<Tax, 'id'>) => ({ type: 'tax', id }) as const;

const decided = ({ publisher }: Pick<Core, 'publisher'>): void =>
  publisher.emit(ADMINS, 'ops:decided', { about: 'taxes' });

async function viewOf(sql: Sql, { startsAt, endsAt, ...tax }: Tax, now: Date): Promise<TaxView> {
  const last = await lastDecision(sql, { subject: subjectOf(tax) });
  return {
    ...tax,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    state: stateAt(now, { startsAt, endsAt }),
    changedBy: last?.decision.by ?? null,
    reason: last?.decision.reason ?? null,
    decisionId: last?.id ?? null,
  };
}

function stateAt(now: Date, { startsAt, endsAt }: Pick<Tax, 'startsAt' | 'endsAt'>): TaxView['state'] {
  if (endsAt && (endsAt <= now || endsAt <= startsAt)) return 'ended';
  return startsAt > now ? 'coming' : 'in_force';
}

async function accountOf(sql: Sql, region: Region): Promise<TaxAccount> {
  const payments = await taxPayments(sql, region);
  const people = await usersByIds(
    sql,
    payments.map(({ recordedBy }) => recordedBy),
  );
  return {
    region,
    currency: regionFacts[region].currency,
    owed: await taxesOwed(sql, region),
    months: await taxMonths(sql, region, zoneOf(region)),
    payments: payments.map(({ id, amount, reference, recordedBy, at }) => ({
      id,
      amount,
      reference,
      by: people.get(recordedBy)?.fullName ?? '',
      at: at.toISOString(),
    })),
  };
}
