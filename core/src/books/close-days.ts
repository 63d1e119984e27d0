import { REGIONS, regionFacts, type Region } from '@waka/contracts/regions';
import type { Core } from '../platform/core.ts';
import { lockName } from '../platform/postgres/platform.repository.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import {
  balancesOf,
  closedDays,
  firstPosting,
  insertDay,
  movementsIn,
  oldestWriter,
  transactionsIn,
} from './books.repository.ts';
import { addUp } from './add-up.ts';
import { dayAfter, dayOf, spanOf } from './local-days.ts';

/** A statement lasts some seconds at most, so that what began before midnight has ended by then. */
const GRACE_MS = 15 * 60_000;
/** Days that are closed in one run: a service that adds the books has years of them. */
const BATCH = 60;
/** After every day. */
export const LAST_DAY = '9999-12-31';

type Closer = Pick<Core, 'transaction' | 'sql' | 'clock'>;

/** Closes the days that have ended in each region; returns how many. Safe to run twice at once. */
export async function closeDays(core: Closer): Promise<number> {
  let closed = 0;
  for (const region of REGIONS) {
    for (let days = 0; days < BATCH && (await closeNextDay(core, region)); days += 1) closed += 1;
  }
  return closed;
}

/** Closes the day after the last closed one; false where that has not ended, or something of it may still be written. */
const closeNextDay = (core: Closer, region: Region): Promise<boolean> =>
  core.transaction(async (sql) => {
    await lockName(sql, `books of ${region}`);
    const last = await lastClosedDay(sql, region);
    const day = last === null ? await firstDay(sql, region) : dayAfter(last);
    if (day === null) return false;
    const { currency } = regionFacts[region];
    const span = { currency, ...spanOf(region, day) };
    if (core.clock.now().getTime() < span.to.getTime() + GRACE_MS) return false;
    // An entry has the time at which its transaction began, and is seen once that has ended.
    const writer = await oldestWriter(sql);
    if (writer && writer < span.to) return false;
    const opening = last === null ? [] : await balancesOf(sql, region, last);
    const accounts = addUp(opening, await movementsIn(sql, span));
    await insertDay(sql, { region, day, currency, transactions: await transactionsIn(sql, span) }, accounts);
    return true;
  });

/** Returns the last closed day of a region; null before the first. */
export async function lastClosedDay(sql: Sql, region: Region): Promise<string | null> {
  const [last] = await closedDays(sql, region, { before: LAST_DAY, most: 1 });
  return last?.day ?? null;
}

async function firstDay(sql: Sql, region: Region): Promise<string | null> {
  const first = await firstPosting(sql, regionFacts[region].currency);
  return first && dayOf(region, first);
}
