import { inUnits } from '@waka/contracts/money/currency';
import type { EarningsPeriod } from '@waka/contracts/drivers/driver-requests';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import { BYTE_ORDER_MARK, csvLine } from '../platform/csv.ts';
import { periodOf } from './earned.ts';
import { earnedLines } from './earnings.repository.ts';

const BATCH = 500;
const HEAD = ['date', 'time', 'kind', 'from', 'to', 'km', 'payment', 'fare', 'commission', 'earned', 'currency'];

type Line = Awaited<ReturnType<typeof earnedLines>>[number];

/** Streams everything that a driver earned in a period, oldest first, as the lines of a CSV file. */
export function earningsFile(core: Pick<Core, 'sql' | 'clock'>, driver: Actor, period: EarningsPeriod) {
  const { from, to } = periodOf(core.clock, period);
  return {
    fileName: `waka-earnings-${dayOf(from)}-${dayOf(to)}.csv`,
    lines: linesOf(core, driver, { from, to }),
  };
}

async function* linesOf(
  { sql }: Pick<Core, 'sql'>,
  driver: Actor,
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEAD);
  let last: Line | undefined;
  for (;;) {
    const lines: Line[] = await earnedLines(sql, driver.id, from, to, last?.transactionId ?? null, String(BATCH));
    if (lines.length > 0) yield lines.map(csvOf).join('');
    last = lines.at(-1);
    if (lines.length < BATCH) return;
  }
}

const csvOf = (line: Line): string =>
  csvLine([
    dayOf(line.at),
    line.at.toISOString().slice(11, 19),
    line.kind === 'ride_completed' ? 'ride' : line.kind,
    line.from,
    line.to,
    line.distanceKm === null ? null : Math.round(line.distanceKm * 100) / 100,
    line.paymentMethod,
    line.fare === null ? null : sum(line.fare, line),
    line.fare === null ? null : sum(line.fare - line.earned, line),
    sum(line.earned, line),
    line.currency,
  ]);

/** Writes a sum as a number of whole units: 26.7 for 2670 cents. */
const sum = (amount: number, { currency }: Line): number => Number(inUnits(amount, currency));

const dayOf = (time: Date) => time.toISOString().slice(0, 10);
