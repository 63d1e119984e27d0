import { currencyFacts } from '@waka/contracts/money/currency';
import type { StatementFault } from '@waka/contracts/ops/books/statements';
import type { Currency } from '@waka/contracts/regions';
import { CsvError, parse } from 'csv-parse/sync';
import type { StatementLine } from '../../payments/wallets/payout-port.ts';
import { AppError } from '../../platform/app-error.ts';
import { REQUIRED, type StatementFormat } from './formats.ts';

type Row = Record<string, string>;

/**
 * Reads the lines of a provider's file. Throws AppError naming the line that is not understood: a statement of which a part is left
 * out would say that we have money that moved nowhere.
 */
export function linesOfFile(csv: string, format: StatementFormat, currency: Currency): StatementLine[] {
  const rows = rowsOf(csv);
  const [first] = rows;
  if (!first) return [];
  const missing = REQUIRED.filter((field) => !columnOf(first, format[field]));
  if (missing.length > 0) refuse('columns', null, missing.map((field) => format[field][0]).join(', '));
  return rows.flatMap((row, index) => linesOf(row, { format, currency, number: index + 2 }));
}

function rowsOf(csv: string): Row[] {
  const [head = ''] = csv.split(/\r?\n/, 1);
  try {
    return parse(csv, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      delimiter: head.includes(';') ? ';' : head.includes('\t') ? '\t' : ',',
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    const line = error instanceof CsvError ? error['lines'] : null;
    const isOfWidth = error instanceof CsvError && error.code === 'CSV_RECORD_INCONSISTENT_COLUMNS';
    return typeof line === 'number' && isOfWidth ? refuse('width', line) : refuse('csv');
  }
}

interface Reading {
  format: StatementFormat;
  currency: Currency;
  number: number;
}

function linesOf(row: Row, { format, currency, number }: Reading): StatementLine[] {
  const valueOf = (names: readonly string[]) => row[columnOf(row, names) ?? '']?.trim() ?? '';
  const state = valueOf(format.state);
  if (format.isNotDone.has(bare(state))) return [];
  if (state && !format.isDone.has(bare(state))) refuse('state', number, state);
  const id = valueOf(format.movement);
  const at = timeOf(valueOf(format.at));
  const sum = amountOf(valueOf(format.amount), currency);
  const fee = valueOf(format.fee) ? amountOf(valueOf(format.fee), currency) : 0;
  const unclear = [format.amount, format.fee].map(valueOf).find((text) => text && isAmbiguous(text));
  if (unclear && (sum === null || fee === null)) return refuse('sum', number, unclear);
  if (!id || !at || sum === null || fee === null) return refuse('line', number);
  const type = bare(valueOf(format.type));
  const reference = valueOf(format.reference) || null;
  const kind = format.isFee.has(type) ? 'fee' : format.isReversal.has(type) ? 'reversal' : 'movement';
  const amount = kind === 'fee' || format.isOut.has(type) ? -Math.abs(sum) : sum;
  const line: StatementLine = { id, reference, amount, currency, at, kind };
  return fee === 0 ? [line] : [line, { ...line, id: `${id} fee`, amount: -Math.abs(fee), kind: 'fee' }];
}

/** Writes a word in small letters without accents. */
const bare = (text: string): string => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

const columnOf = (row: Row, names: readonly string[]): string | undefined =>
  names.find((name) => Object.hasOwn(row, name));

/**
 * Reads a sum of whole units as minor units, without a detour by fractions: `1,234.50`, `1 234,50` and `-5`. Null for any other
 * text, and for one that can be read in two ways: `1.250` may be a thousand or one of a currency with decimals.
 */
export function amountOf(text: string, currency: Currency): number | null {
  const { digits } = currencyFacts[currency];
  const [, sign = '', figures = ''] = /^([-−+]?)\s*(?:[A-Za-z]+\s*)?([\d.,\s']+)$/.exec(text) ?? [];
  const [, whole = '', point = '', fraction = ''] =
    new RegExp(`^(.*?)(?:([.,])(\\d{1,${Math.max(digits, 2)}}))?$`).exec(figures) ?? [];
  const [isWhole, separator = ''] = /^(?:\d+|\d{1,3}(?:([.,\s'])\d{3}(?:\1\d{3})*))$/.exec(whole) ?? [];
  if (isWhole === undefined || (separator !== '' && separator === point)) return null;
  if (digits === 0 && /[1-9]/.test(fraction)) return null;
  if (digits > 0 && isAmbiguous(figures)) return null;
  const minor = Number(whole.replaceAll(/\D/g, '') + (digits > 0 ? fraction.padEnd(digits, '0') : ''));
  return Number.isSafeInteger(minor) ? (sign === '-' || sign === '−' ? -minor : minor) : null;
}

/** Checks whether three figures after the only point of a sum could be thousands or decimals. */
const isAmbiguous = (figures: string): boolean => /^\d{1,3}[.,]\d{3}$/.test(figures.trim());

/** Reads a time; one without a zone is that of Greenwich, whose clocks both countries have. */
function timeOf(text: string): Date | null {
  const [, day, month, year, clock = '00:00:00'] =
    /^(\d{2})[/.-](\d{2})[/.-](\d{4})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(text) ?? [];
  const iso = year ? `${year}-${month}-${day}T${clock}Z` : text.replace(' ', 'T');
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(iso);
  const at = new Date(hasZone ? iso : iso.length === 10 ? `${iso}T00:00:00Z` : `${iso}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** The same in English for pages of before, which know no more than a sentence. */
const sentences: Record<StatementFault['kind'], (line: number | null, value: string | null) => string> = {
  columns: (_, value) => `Missing columns: ${value}`,
  width: (line) => `Line ${line} has more or fewer columns than the first`,
  line: (line) => `Line ${line} is not understood`,
  state: (line, value) => `The state of line ${line} is not known: ${value}`,
  sum: (line, value) => `Line ${line} has ${value}, which can be thousands or decimals: write it with two decimals`,
  csv: () => 'This is no CSV file',
};

function refuse(kind: StatementFault['kind'], line: number | null = null, value: string | null = null): never {
  const fields = { csv: sentences[kind](line, value) };
  throw new AppError('statement.not_understood', { fields, fault: { kind, line, value } });
}
