import { closeDays, lastClosedDay } from '@waka/core/books/close-days';
import { trialBalance } from '@waka/core/books/read-books';
import { fetchStatements } from '@waka/core/books/statements/import-statement';
import { count, type World } from './world.ts';

const DAY_MS = 24 * 3600_000;

/** Closes the books a day later, whose accounts are those of the model; and compares the statements of providers that have some. */
export async function compareBooks(world: World): Promise<void> {
  const { core, wallets } = world.harness;
  const tomorrow = { ...core, clock: { now: () => new Date(Date.now() + DAY_MS + 3 * 3600_000) } };
  await closeDays(tomorrow);
  for (const { region, currency } of world.countries) {
    const day = await lastClosedDay(core.sql, region);
    if (day === null) throw new Error(`no day of ${region} was closed`);
    const { accounts, isBalanced } = await trialBalance(tomorrow, region, day);
    if (!isBalanced) throw new Error(`the books of ${region} are not balanced on ${day}`);
    for (const { account, closing } of accounts) {
      const expected = sumOf(world, account, currency);
      if (closing !== expected) throw new Error(`${account} closes with ${closing} ${currency}, not with ${expected}`);
    }
  }
  await fetchStatements(tomorrow, wallets);
  const differences = await core.sql<Difference>('SELECT * FROM statement_differences WHERE resolved_at IS NULL');
  for (const difference of differences) {
    if (!(await isExplained(world, difference))) throw new Error(`a statement differs: ${JSON.stringify(difference)}`);
    count(world, `differences at ${difference.rail}: ${difference.kind}`);
  }
}

interface Difference {
  rail: string;
  kind: string;
  ours: number | null;
  theirs: number | null;
  subjectId: string | null;
}

/** Accepts what a person has to look at: fees, another sum than was asked for, and money that came too late and was given back. */
async function isExplained({ harness }: World, { kind, ours, theirs, subjectId }: Difference): Promise<boolean> {
  if (kind === 'fee') return true;
  if (kind === 'amount') return Number(ours) - Number(theirs) === 1;
  if (kind !== 'state') return false;
  const given = await harness.core.sql('SELECT 1 FROM payments WHERE id = $1 AND refunded_at IS NOT NULL', [subjectId]);
  return given.length === 1;
}

const sumOf = ({ books }: World, account: string, currency: string): number =>
  [...books.balances]
    .filter(([key]) => key.startsWith(`${account} `) && key.endsWith(` ${currency}`))
    .reduce((sum, [, amount]) => sum + amount, 0);
