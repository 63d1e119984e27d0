import type { OpenSpan } from '@waka/contracts/ops/areas/area-views';
import { minuteOfTime, timeOfMinute } from '../../../../lib/i18n/minutes.ts';
import { newRow, type Row } from './rows.ts';

/** Hours of a day as two time fields have them. */
export interface TypedSpan extends Row {
  from: string;
  to: string;
}

/** From Monday to Sunday. */
export type TypedWeek = readonly (readonly TypedSpan[])[];

const DAY_MINUTES = 24 * 60;
const DAYS = [1, 2, 3, 4, 5, 6, 7];

/** Writes opening hours into the fields of a week; null, for always, stays null. */
export const typedWeek = (spans: readonly OpenSpan[] | null): TypedWeek | null =>
  spans &&
  DAYS.map((day) =>
    spans
      .filter(({ weekday }) => weekday === day)
      .toSorted((a, b) => a.from - b.from)
      .map(({ from, to }, row) => ({ row, from: timeOfMinute(from), to: timeOfMinute(to) })),
  );

export const usualSpan = (): TypedSpan => newRow({ from: '06:00', to: '22:00' });

/** Returns the week with which ops begins: the same hours each day. */
export const usualWeek = (): TypedWeek => DAYS.map(() => [usualSpan()]);

/** Reads the fields of a week; null where one is empty, or where no day has any hours. */
export function spansOf(week: TypedWeek): OpenSpan[] | null {
  const read = week.flatMap((day, index) =>
    day.map(({ from, to }) => spanOf(index + 1, minuteOfTime(from), minuteOfTime(to))),
  );
  const spans = read.filter((span) => span !== null);
  return spans.length > 0 && spans.length === read.length ? spans : null;
}

// Midnight at the end is that of the day, so that 00:00 to 00:00 is all of it.
const spanOf = (weekday: number, from: number | null, to: number | null): OpenSpan | null =>
  from === null || to === null ? null : { weekday, from, to: to === 0 ? DAY_MINUTES : to };
