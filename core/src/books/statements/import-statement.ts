import type { StatementAccount, StatementResult } from '@waka/contracts/ops/books/statements';
import type { StatementFileRequest, StatementRequest } from '@waka/contracts/ops/books/statement-requests';
import { regionFacts } from '@waka/contracts/regions';
import type { StatementLine } from '../../payments/wallets/payout-port.ts';
import type { Wallets } from '../../payments/wallets/wallet-port.ts';
import type { WalletAccount } from '../../platform/config/wallets-config.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import { dayAfter, dayOf, isDay, spanOf } from '../local-days.ts';
import { compareStatements, LOOK_BACK_MS } from './compare.ts';
import { isFarAbove } from './far-above.ts';
import { formats, hasStatements, REQUIRED, type StatementRail } from './formats.ts';
import { knownTime, listsPayoutsOnly, oldestGap, wholePeriods } from './judge.ts';
import { linesOfFile } from './read-file.ts';
import { insertLine, insertPeriod, periodsOf, type Account } from './statements.repository.ts';

type Importing = Pick<Core, 'config' | 'transaction' | 'sql' | 'clock' | 'wakePayments'>;

/** Lists the accounts at providers, with what is known of their statements. */
export async function statementAccounts(
  { config, sql, methods }: Pick<Core, 'config' | 'sql' | 'methods'>,
  wallets: Wallets,
): Promise<StatementAccount[]> {
  const { methods: rows } = await methods.read();
  const accounts: StatementAccount[] = [];
  for (const { rail, credentials, region } of config.payments.wallets.filter(hasStatements)) {
    const account = { rail, credentials, region };
    const periods = await periodsOf(sql, account);
    accounts.push({
      ...account,
      names: rows
        .filter((one) => one.rail === rail && one.credentials === credentials && one.region === region)
        .map(({ names }) => names),
      columns: REQUIRED.map((field) => [...formats[rail][field]]),
      currency: regionFacts[region].currency,
      canFetch: Boolean(wallets(account)?.statement),
      knownTo: endOf(knownTime(wholePeriods(rail, periods))),
      ...(listsPayoutsOnly(rail) && { payoutsTo: endOf(knownTime(periods)) }),
    });
  }
  return accounts;
}

const endOf = (known: ReturnType<typeof knownTime>): string | null => known?.to.toISOString() ?? null;

/** Imports a file of a provider's portal, or a part of one. A line that is known adds nothing. Throws AppError. */
export async function importFile(core: Importing, admin: Actor, given: StatementFileRequest): Promise<StatementResult> {
  const account = accountOf(core, given);
  const lines = linesOfFile(given.csv, formats[account.rail], regionFacts[account.region].currency);
  const isAsked = !given.areSumsRight && (await isFarAbove(core.sql, account.region, lines));
  ensure(!isAsked, 'statement.far_above');
  const before = given.linesBefore ?? 0;
  return store(core, { account, lines, days: given, source: 'file', isComplete: given.isLast, before, by: admin });
}

/** Fetches the statement of some days from a provider that lists its movements by a call. Throws AppError. */
export async function fetchStatement(
  core: Importing & Pick<Core, 'logger'>,
  wallets: Wallets,
  admin: Actor | null,
  given: StatementRequest,
): Promise<StatementResult> {
  const account = accountOf(core, given);
  const { from, to } = timeOf(core, given);
  const statement = wallets(account)?.statement;
  ensure(statement, 'statement.only_files');
  let lines: StatementLine[];
  try {
    lines = await statement(from, to);
  } catch (cause) {
    core.logger.warn({ rail: account.rail, reason: String(cause) }, 'a statement was not fetched');
    throw new AppError('statement.not_fetched', { cause });
  }
  return store(core, { account, lines, days: given, source: 'call', isComplete: true, by: admin });
}

interface Imported {
  account: Pick<WalletAccount, 'credentials' | 'region'> & { rail: StatementRail };
  lines: readonly StatementLine[];
  days: Pick<StatementRequest, 'from' | 'to' | 'region'>;
  source: 'file' | 'call';
  isComplete: boolean;
  /** How many lines the parts of a file before this one had. */
  before?: number;
  by: Actor | null;
}

async function store(core: Importing, { account, lines, days, source, isComplete, before = 0, by }: Imported) {
  const { from, to } = timeOf(core, days);
  const { rail, credentials, region } = account;
  const own = { rail, credentials, region };
  const within = lines.filter(({ at }) => at >= from && at < to);
  // It says nothing about these days: they would count as days on which nothing moved.
  ensure(source === 'call' || !isComplete || within.length + before > 0, 'statement.other_days');
  const added = await core.transaction(async (sql) => {
    let count = 0;
    for (const line of within) if (await insertLine(sql, own, line)) count += 1;
    if (isComplete) await insertPeriod(sql, { ...own, source, fromAt: from, toAt: to, importedBy: by?.id ?? null });
    await recordAudit(sql, {
      actor: by,
      action: 'statement.imported',
      subject: { type: 'books', id: null },
      details: { ...own, from: days.from, to: days.to, lines: within.length, added: count, source },
    });
    return count;
  });
  const differences = isComplete ? await compareStatements(core, own, from) : 0;
  return { lines: within.length, added, differences };
}

const FIRST_DAY = '2020-01-01';
const MOST_DAYS = 62;

/** Refuses days that have not ended (a statement of half a day would say that the rest is missing), and a span that can only be a slip. */
function timeOf({ clock }: Pick<Core, 'clock'>, { region, from, to }: Imported['days']): { from: Date; to: Date } {
  ensure(isDay(from) && isDay(to) && from <= to, 'request.invalid');
  const tomorrow = dayAfter(dayOf(region, clock.now()));
  if (from < FIRST_DAY || to > tomorrow) refuseDays('Please enter a valid date');
  if (to > dayAfter(from, MOST_DAYS - 1)) refuseDays(`A statement has ${MOST_DAYS} days at most`);
  ensure(to < dayOf(region, clock.now()), 'books.day_open');
  return { from: spanOf(region, from).from, to: spanOf(region, to).to };
}

function refuseDays(why: string): never {
  throw new AppError('request.invalid', { fields: { days: why } });
}

function accountOf(
  { config }: Pick<Core, 'config'>,
  { rail, credentials, region }: StatementRequest,
): Imported['account'] {
  const account = config.payments.wallets
    .filter(hasStatements)
    .find((one) => one.rail === rail && one.credentials === credentials && one.region === region);
  ensure(account, 'ops.not_found');
  return account;
}

/** At night providers still write what they did before midnight. */
const HOURS_AFTER_MS = 2 * 3600_000;
/** What a new account begins with. */
const FIRST_DAYS = 1;
/** What is known is fetched once more, since providers list some movements late; a line that is known adds nothing. */
const DAYS_AGAIN = 2;

/**
 * Fetches what is not known of each account that can be asked up to yesterday, and compares all accounts anew; returns how many were
 * fetched. An account that fails does not hold up the others.
 */
export async function fetchStatements(core: Importing & Pick<Core, 'logger'>, wallets: Wallets): Promise<number> {
  let fetched = 0;
  for (const { rail, credentials, region } of core.config.payments.wallets.filter(hasStatements)) {
    try {
      if (await fetchUnknown(core, wallets, { rail, credentials, region })) fetched += 1;
    } catch (error) {
      // One that was not fetched is in the log by now.
      if (!(error instanceof AppError))
        core.logger.error({ err: error, rail, credentials, region }, 'an account was not compared with its statements');
    }
  }
  return fetched;
}

/** Fetches an account's days up to yesterday where they are not known, and compares what is known; false where nothing was fetched. */
async function fetchUnknown(
  core: Importing & Pick<Core, 'logger'>,
  wallets: Wallets,
  account: Account,
): Promise<boolean> {
  const { region } = account;
  const now = core.clock.now().getTime();
  const yesterday = dayAfter(dayOf(region, new Date(now - HOURS_AFTER_MS)), -1);
  const periods = await periodsOf(core.sql, account);
  const known = knownTime(periods);
  if (wallets(account)?.statement && (!known || known.to < spanOf(region, yesterday).to)) {
    const oldest = dayOf(region, new Date(now - LOOK_BACK_MS));
    const gap = oldestGap(periods, spanOf(region, oldest).from);
    const from = known ? dayAfter(dayOf(region, gap ?? known.to), -DAYS_AGAIN) : dayAfter(yesterday, 1 - FIRST_DAYS);
    await fetchStatement(core, wallets, null, { ...account, from: from < oldest ? oldest : from, to: yesterday });
    return true;
  }
  if (known) await compareStatements(core, account);
  return false;
}
