import { regionFacts } from '@waka/contracts/regions';
import type { PaymentJob } from '../../platform/ports/payment-job.ts';
import type { Core } from '../../platform/core.ts';
import { lockName } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { dayOf, spanOf } from '../local-days.ts';
import { differenceOf, knownSpans, wholePeriods, type Period } from './judge.ts';
import { askNow, oursByKeys, unseenIn, unseenOut, type Ours } from './ours.repository.ts';
import type { StatementLineRow } from './statement-line.entity.ts';
import {
  countOpen,
  feesSince,
  matchedWith,
  matchLine,
  periodsOf,
  saveDifference,
  settleDifference,
  unmatchedLines,
  type Account,
} from './statements.repository.ts';

const BATCH = 500;
/** What is older is compared when a statement of that time is imported. */
export const LOOK_BACK_MS = 45 * 24 * 3600_000;

type Comparing = Pick<Core, 'transaction' | 'sql' | 'clock' | 'wakePayments'>;

/**
 * Compares what an account's statements say with what we have, and stores each difference; what agrees by now is resolved by itself.
 * Moves no money: where the provider has moved what we take for open or failed, it is asked again. Returns how many are open.
 */
export async function compareStatements(core: Comparing, account: Account, from: Date | null = null): Promise<number> {
  const recent = new Date(core.clock.now().getTime() - LOOK_BACK_MS);
  // Whole days: of one that is cut off, the sum of its fees would be too.
  const since = spanOf(account.region, dayOf(account.region, from && from < recent ? from : recent)).from;
  const asked = await core.transaction(async (sql) => {
    await lockName(sql, `statements of ${account.rail} ${account.credentials} ${account.region}`);
    const lines = await unmatchedLines(sql, account, since);
    const again: Ours[] = [];
    for (let at = 0; at < lines.length; at += BATCH)
      again.push(...(await compareLines(sql, account, lines.slice(at, at + BATCH))));
    await compareOurs(sql, account, since);
    await compareFees(sql, account, since);
    return again;
  });
  for (const ours of asked) if (await askNow(core.sql, ours)) core.wakePayments(jobOf(ours));
  return countOpen(core.sql, account);
}

/** Returns the job by which the provider is asked about something of ours: the way that every payment takes. */
export function jobOf({ type, id }: Pick<Ours, 'type' | 'id'>): PaymentJob {
  if (type === 'payment') return { name: 'collect', paymentId: id };
  if (type === 'refund') return { name: 'refund', refundId: id };
  return type === 'payout' ? { name: 'disburse', payoutId: id } : { name: 'top_up', topUpId: id };
}

/** Compares lines with what they pay; returns what the provider has to be asked about. */
async function compareLines(sql: Sql, account: Account, lines: readonly StatementLineRow[]): Promise<Ours[]> {
  const keys = lines.flatMap(({ movement, reference }) => (reference === null ? [movement] : [movement, reference]));
  const all = await oursByKeys(sql, account, keys);
  const taken = await matchedWith(
    sql,
    all.map(({ id }) => id),
  );
  const again: Ours[] = [];
  for (const line of lines) {
    const ours = all.find((one) => one.keys.includes(line.movement) || one.keys.includes(line.reference ?? '')) ?? null;
    const kind = differenceOf(line, ours, ours !== null && taken.has(ours.id));
    if (ours && kind === null) {
      await matchLine(sql, line.id, { subjectType: ours.type, subjectId: ours.id });
      taken.add(ours.id);
      await settleDifference(sql, aboutLine(line));
      await settleDifference(sql, aboutOurs(ours));
      continue;
    }
    const isNew = await saveDifference(sql, {
      ...account,
      currency: line.currency,
      about: aboutLine(line),
      day: dayOf(account.region, line.at),
      kind: kind ?? 'missing_here',
      ours: ours && String(ours.amount),
      theirs: line.amount,
      reference: line.reference ?? line.movement,
      subjectType: ours?.type ?? null,
      subjectId: ours?.id ?? null,
      at: line.at,
    });
    // The same money is no longer missing there, it differs.
    if (ours) await settleDifference(sql, aboutOurs(ours));
    if (ours && isNew && kind === 'state' && ours.canAsk) again.push(ours);
  }
  return again;
}

/** Looks for what we take for moved, and no statement of its time has. */
async function compareOurs(sql: Sql, account: Account, since: Date): Promise<void> {
  const periods = await periodsOf(sql, account);
  const unseen: Ours[] = [];
  for (const span of spansSince(wholePeriods(account.rail, periods), since))
    unseen.push(...(await unseenIn(sql, account, span)));
  for (const span of spansSince(periods, since)) unseen.push(...(await unseenOut(sql, account, span)));
  for (const ours of unseen)
    await saveDifference(sql, {
      ...account,
      currency: regionFacts[account.region].currency,
      about: aboutOurs(ours),
      day: dayOf(account.region, ours.at),
      kind: 'missing_there',
      ours: String(ours.amount),
      theirs: null,
      reference: ours.keys.at(-1) ?? ours.id,
      subjectType: ours.type,
      subjectId: ours.id,
      at: ours.at,
    });
}

/** Lists the known times that end after a time, none of them from before it. */
const spansSince = (periods: readonly Period[], since: Date): { from: Date; to: Date }[] =>
  knownSpans(periods)
    .filter(({ to }) => to > since)
    .map(({ from, to }) => ({ from: from > since ? from : since, to }));

/** Sums what the provider charged on each day: one line for a person, not one for each movement. */
async function compareFees(sql: Sql, account: Account, since: Date): Promise<void> {
  const { currency } = regionFacts[account.region];
  const days = new Map<string, { sum: number; at: Date }>();
  for (const { amount, at } of await feesSince(sql, account, since)) {
    const day = dayOf(account.region, at);
    days.set(day, { sum: (days.get(day)?.sum ?? 0) + Number(amount), at });
  }
  for (const [day, { sum, at }] of days)
    await saveDifference(sql, {
      ...account,
      currency,
      about: `fees ${account.rail} ${account.credentials} ${account.region} ${day}`,
      day,
      kind: 'fee',
      ours: null,
      theirs: String(sum),
      reference: day,
      subjectType: null,
      subjectId: null,
      at,
    });
}

const aboutLine = ({ id }: Pick<StatementLineRow, 'id'>): string => `line ${id}`;
const aboutOurs = ({ type, id }: Pick<Ours, 'type' | 'id'>): string => `${type} ${id}`;
