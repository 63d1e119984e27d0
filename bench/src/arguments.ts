import { parseArgs } from 'node:util';
import type { Turns } from './lib/figure.ts';

/** What is measured, and how long. */
export interface Asked {
  /** All figures where it is empty. */
  names: string[];
  turns: Turns;
  /** Of the soak. */
  minutes: number;
  /** Writes the results into docs/performance.md. */
  isRecorded: boolean;
}

const OPTIONS = {
  pairs: { type: 'string', default: '9' },
  seconds: { type: 'string', default: '3' },
  'warm-up': { type: 'string', default: '1' },
  minutes: { type: 'string', default: '60' },
  record: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Reads the command line: what to measure, null where it asks for help, or one line about what is wrong with it. */
export function readArguments(args: string[], known: readonly string[]): Asked | string | null {
  const parsed = parse(args);
  if (typeof parsed === 'string') return parsed;
  const { values, positionals: names } = parsed;
  if (values.help) return null;
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) return unknownLine(unknown, known);
  const numbers = {
    pairs: values.pairs,
    seconds: values.seconds,
    'warm-up': values['warm-up'],
    minutes: values.minutes,
  };
  const wrong = Object.entries(numbers).find(
    ([name, text]) => !(Number(text) > 0 || (name === 'warm-up' && text === '0')),
  );
  if (wrong) return `--${wrong[0]} ${wrong[1]}: not a number above zero`;
  return {
    names,
    turns: {
      pairs: Number(values.pairs),
      seconds: Number(values.seconds),
      warmUpSeconds: Number(values['warm-up']),
    },
    minutes: Number(values.minutes),
    isRecorded: values.record,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: OPTIONS });
  } catch (error) {
    return error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
  }
}

function unknownLine(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  const advice = near.length > 0 ? `did you mean ${near.join(' or ')}?` : '--help lists them all';
  return `no figure is called "${name}"; ${advice}`;
}

const MOST_NAMES = 3;

/** Returns the names that differ by a few letters, or contain the word, the nearest first. */
function nearest(word: string, known: readonly string[]): string[] {
  return known
    .map((name) => ({ name, distance: name.includes(word) ? 0 : editsBetween(word, name) }))
    .filter(({ name, distance }) => distance <= Math.ceil(Math.max(word.length, name.length) / 3))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, MOST_NAMES)
    .map(({ name }) => name);
}

/** Counts the letters to insert, delete or replace (Levenshtein). */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [index, letter] of Array.from(from).entries()) {
    const next = [index + 1];
    for (const [column, other] of Array.from(to).entries()) {
      const [replaced = 0, deleted = 0] = [row[column], row[column + 1]];
      next.push(Math.min(replaced + (letter === other ? 0 : 1), deleted + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
