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
  const differences = await core.sql<{ rail: string; kind: string; many: number }>(
    `SELECT rail, kind, count(*)::int AS many FROM statement_differences WHERE resolved_at IS NULL GROUP BY rail, kind`,
  );
  for (const { rail, kind, many } of differences) {
    count(world, `differences at ${rail}: ${kind}`);
    world.counts.set(`differences at ${rail}: ${kind}`, many);
  }
}

const sumOf = ({ books }: World, account: string, currency: string): number =>
  [...books.balances]
    .filter(([key]) => key.startsWith(`${account} `) && key.endsWith(` ${currency}`))
    .reduce((sum, [, amount]) => sum + amount, 0);
