import { inUnits } from '@waka/contracts/money/currency';
import { regionFacts, type Currency, type Region } from '@waka/contracts/regions';
import { recordListing } from '../audit/record-audit.ts';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import { BYTE_ORDER_MARK, csvLine } from '../platform/csv.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { journalIn, type JournalLine } from './books.repository.ts';
import { spanOf } from './local-days.ts';
import { ensureDay, trialBalance } from './read-books.ts';

/** What is read at once: a busy quarter of an hour has some thousand lines. */
const SLICE_MS = 15 * 60_000;
const JOURNAL = ['date', 'time', 'transaction', 'kind', 'account', 'debit', 'credit', 'currency', 'reference', 'note'];
const BALANCES = ['date', 'account', 'opening', 'debit', 'credit', 'closing debit', 'closing credit', 'currency'];

interface CsvFile {
  fileName: string;
  lines: AsyncIterable<string> | Iterable<string>;
}

/**
 * Streams every posting of a day, the lines of a transaction together. The download is audited.
 * Throws AppError `ops.not_found`.
 */
export async function journalFile(
  { sql, clock }: Pick<Core, 'sql' | 'clock'>,
  admin: Actor,
  region: Region,
  day: string,
): Promise<CsvFile> {
  ensureDay(region, day, clock.now());
  await recordListing(sql, admin, { action: 'books.exported', of: 'books', details: { region, day, file: 'journal' } });
  return { fileName: `waka-journal-${region}-${day}.csv`, lines: journalLines(sql, region, day) };
}

async function* journalLines(sql: Sql, region: Region, day: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(JOURNAL);
  const { currency } = regionFacts[region];
  const { from, to } = spanOf(region, day);
  for (let at = from.getTime(); at < to.getTime(); at += SLICE_MS) {
    const slice = { currency, from: new Date(at), to: new Date(Math.min(at + SLICE_MS, to.getTime())) };
    const lines = await journalIn(sql, slice);
    if (lines.length > 0) yield lines.map((line) => journalLine(line, day, currency)).join('');
  }
}

const journalLine = (
  { at, transactionId, kind, account, amount, reference, note }: JournalLine,
  day: string,
  currency: Currency,
): string =>
  csvLine([
    day,
    at.toISOString(),
    transactionId,
    kind,
    account,
    ...sides(Number(amount), currency),
    currency,
    reference,
    note,
  ]);

/** Streams the trial balance of a day. The download is audited. */
export async function trialBalanceFile(
  core: Pick<Core, 'sql' | 'clock'>,
  admin: Actor,
  region: Region,
  day: string,
): Promise<CsvFile> {
  const { accounts, currency } = await trialBalance(core, region, day);
  const details = { region, day, file: 'balances' };
  await recordListing(core.sql, admin, { action: 'books.exported', of: 'books', details });
  const lines = accounts.map(({ account, opening, debit, credit, closing }) =>
    csvLine([
      day,
      account,
      inWhole(opening, currency),
      inWhole(debit, currency),
      inWhole(credit, currency),
      ...sides(closing, currency),
      currency,
    ]),
  );
  return { fileName: `waka-balances-${region}-${day}.csv`, lines: [BYTE_ORDER_MARK + csvLine(BALANCES), ...lines] };
}

const sides = (amount: number, currency: Currency): [number | null, number | null] =>
  amount >= 0 ? [inWhole(amount, currency), null] : [null, inWhole(-amount, currency)];

/** Writes a sum as a number of whole units: 26.7 for 2670 cents. */
const inWhole = (amount: number, currency: Currency): number => Number(inUnits(amount, currency));
