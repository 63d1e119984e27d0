import type { EarningsPeriod } from '@waka/contracts/drivers/driver-requests';
import type { Actor } from '../accounts/actor.ts';
import type { Core } from '../core.ts';
import { EARNED, periodOf } from './earned.ts';

const BATCH = 500;
/** Excel takes a file without it for one of its own old alphabets. */
const BYTE_ORDER_MARK = '\uFEFF';
const HEAD = ['date', 'time', 'kind', 'from', 'to', 'km', 'payment', 'fare', 'commission', 'earned', 'currency'];

interface Line {
  transactionId: string;
  at: Date;
  kind: string;
  pickupArea: string | null;
  dropoffArea: string | null;
  distanceKm: number | null;
  paymentMethod: string | null;
  fare: number | null;
  earned: number;
  currency: string;
}

/** Everything that a driver earned in a period, oldest first, as the lines of a CSV file: read as it is sent. */
export function earningsFile(core: Pick<Core, 'sql' | 'clock'>, driver: Actor, period: EarningsPeriod) {
  const { from, to } = periodOf(core.clock, period);
  return {
    fileName: `waka-earnings-${dayOf(from)}-${dayOf(to)}.csv`,
    lines: linesOf(core, [driver.id, from, to]),
  };
}

async function* linesOf({ sql }: Pick<Core, 'sql'>, period: [string, Date, Date]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEAD);
  let last: Line | undefined;
  for (;;) {
    const lines = await sql<Line>(LINES, [...period, last?.transactionId ?? null]);
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
    line.pickupArea,
    line.dropoffArea,
    line.distanceKm === null ? null : Math.round(line.distanceKm * 100) / 100,
    line.paymentMethod,
    line.fare,
    line.fare === null ? null : line.fare - line.earned,
    line.earned,
    line.currency,
  ]);

type Cell = string | number | null;

/** A line by RFC 4180. A text that a spreadsheet would run as a formula is marked as text. */
export const csvLine = (cells: Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  const text = /^\s*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

// The time as Postgres has it, to the microsecond, is what the next batch goes on from.
const LINES = `
  SELECT transaction_id, entries.at, kind, pickup_area, dropoff_area, distance_km, payment_method, fare,
    (-amount)::float8 AS earned, entries.currency
  ${EARNED} AND ($4::uuid IS NULL OR
    (entries.at, transaction_id) > (SELECT at, id FROM ledger_transactions WHERE id = $4))
  ORDER BY entries.at, transaction_id LIMIT ${BATCH}`;
