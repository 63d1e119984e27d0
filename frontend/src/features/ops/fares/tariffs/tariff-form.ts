import type { TariffParts } from '@waka/contracts/money/tariff';
import type { Currency } from '@waka/contracts/regions';
import { moneyOf, typedMoney } from '../../../../lib/forms/money.ts';
import { wholeOf } from '../../../../lib/forms/whole.ts';
import { minuteOfTime, timeOfMinute } from '../../../../lib/i18n/minutes.ts';

const DEAREST = 10_000_000;
const MOST_PERCENT = 200;

/** The parts that are money. */
export const MONEY: readonly NumberPart[] = [
  'perMinute',
  'minimumFare',
  'waitingPerMin',
  'roundTo',
  'cancellationFee',
  'noShowFee',
];

/** The numbers among the parts, with the largest that the service takes; percentages are what is added. */
const NUMBERS = {
  perMinute: DEAREST,
  minimumFare: DEAREST,
  freeWaitingMin: 120,
  waitingPerMin: DEAREST,
  nightPercent: MOST_PERCENT,
  mostPercent: MOST_PERCENT,
  roundTo: 100_000,
  cancellationFee: DEAREST,
  noShowFee: DEAREST,
} as const;

export type NumberPart = keyof typeof NUMBERS;

/** What is typed in the fields of the parts; an empty field stands for none. */
export type PartsForm = Record<NumberPart | 'nightFrom' | 'nightTo', string>;

export function formOf(parts: TariffParts, currency: Currency): PartsForm {
  const money = (amount: number | undefined) => (amount ? typedMoney(amount, currency) : '');
  return {
    perMinute: money(parts.perMinute),
    minimumFare: money(parts.minimumFare),
    freeWaitingMin: text(parts.freeWaitingMin),
    waitingPerMin: money(parts.waitingPerMin),
    nightFrom: parts.night ? timeOfMinute(parts.night.from) : '',
    nightTo: parts.night ? timeOfMinute(parts.night.to) : '',
    nightPercent: text(parts.night && parts.night.percent - 100),
    mostPercent: text(parts.maxPercent && parts.maxPercent - 100),
    roundTo: money(parts.roundTo),
    cancellationFee: money(parts.cancellationFee),
    noShowFee: money(parts.noShowFee),
  };
}

const text = (value: number | null | undefined): string => (value ? String(value) : '');

/** Parses a number; 0 for an empty field, null for what is neither a whole number nor money, or too large. */
export function numberIn(form: PartsForm, name: NumberPart, currency: Currency): number | null {
  if (form[name].trim() === '') return 0;
  return MONEY.includes(name) ? moneyOf(form[name], currency, NUMBERS[name]) : wholeOf(form[name], NUMBERS[name]);
}

/** Returns whether the three fields of the night are all filled in or all empty. */
export function isNightWhole({ nightFrom, nightTo, nightPercent }: PartsForm): boolean {
  const filled = [nightFrom, nightTo, nightPercent].filter((typed) => typed.trim() !== '').length;
  return filled === 0 || (filled === 3 && nightFrom !== nightTo);
}

/** Parses the parts, without those that cost nothing; null while a field is wrong. */
export function partsOf(form: PartsForm, currency: Currency): TariffParts | null {
  const number = (name: NumberPart) => numberIn(form, name, currency);
  const parsed = Object.keys(NUMBERS).map((name) => (isNumberPart(name) ? number(name) : null));
  if (parsed.includes(null) || !isNightWhole(form)) return null;
  const [from, to] = [minuteOfTime(form.nightFrom), minuteOfTime(form.nightTo)];
  const percent = number('nightPercent') ?? 0;
  const mostPercent = number('mostPercent') ?? 0;
  const parts = {
    perMinute: number('perMinute'),
    minimumFare: number('minimumFare'),
    freeWaitingMin: number('freeWaitingMin'),
    waitingPerMin: number('waitingPerMin'),
    night: from !== null && to !== null && percent > 0 ? { from, to, percent: 100 + percent } : null,
    maxPercent: mostPercent > 0 ? 100 + mostPercent : null,
    roundTo: number('roundTo'),
    cancellationFee: number('cancellationFee'),
    noShowFee: number('noShowFee'),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value));
}

const isNumberPart = (name: string): name is NumberPart => name in NUMBERS;
