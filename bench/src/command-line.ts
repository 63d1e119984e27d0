import { alone } from './alone.ts';
import { readArguments, type Asked } from './arguments.ts';
import { figures } from './figures.ts';

const WIDTH = 16;

const line = (names: readonly string[], title: string) => `  ${names.join(', ')}\n${' '.repeat(WIDTH)}${title}`;

const usage = () => `Measures the service, most of it beside a bare baseline in the same run.

npm run bench                   all figures, one after the other
npm run bench -- NAME ...       those of these rows of docs/performance.md

  --pairs N       turns of system and baseline (9)
  --seconds N     length of a turn (3)
  --warm-up N     seconds before it counts (1)
  --record        writes the results into docs/performance.md

Figures:
${figures.map(({ names, title }) => line(names, title)).join('\n')}

Only when they are named:
${alone.map(({ name, title }) => line([name], title)).join('\n')}`;

/**
 * Reads what to measure from the command line; prints the usage and ends the process with 0 where it asks for help,
 * or one line and ends it with 2 where it can't be followed. The launcher calls it before it starts a database.
 */
export function askedOrExit(args: string[]): Asked {
  const known = [...figures.flatMap(({ names }) => names), ...alone.map(({ name }) => name)];
  const asked = readArguments(args, known);
  if (asked === null) {
    console.log(usage());
    process.exit(0);
  }
  if (typeof asked === 'string') {
    console.error(`bench: ${asked}`);
    process.exit(2);
  }
  return asked;
}
