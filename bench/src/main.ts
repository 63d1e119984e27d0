import { parseArgs } from 'node:util';
import { opsCity } from './city/ops-city.ts';
import { figures, figuresOf } from './figures.ts';
import type { Figure, FigureResult, Result } from './lib/figure.ts';
import { verdictOf } from './lib/verdict.ts';
import { lighthouse } from './lighthouse.ts';
import { carrierNat } from './nat/carrier-nat.ts';
import { scale } from './scale/scale.ts';
import { soak } from './soak/soak.ts';
import { record, wordsOf } from './table.ts';

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '3' },
    'warm-up': { type: 'string', default: '1' },
    /** Writes the results into docs/performance.md. */
    record: { type: 'boolean', default: false },
    /** For the soak, which runs only when it is named. */
    minutes: { type: 'string', default: '60' },
  },
});

const alone: Record<string, () => Promise<boolean>> = {
  soak: () => soak(services, Number(options.minutes)),
  lighthouse: () => lighthouse(services, turns.pairs),
  'ops-city': () => opsCity(services, turns),
  'carrier-nat': () => carrierNat(services),
  scale: () => scale(services, Number(options.seconds) * 5),
};

const known = [...new Set([...figures.flatMap(({ names: rows }) => rows), ...Object.keys(alone)])];
const unknown = names.find((name) => !known.includes(name));
if (unknown !== undefined) {
  console.error(`bench: no figure is called "${unknown}"; choose of ${known.join(', ')}`);
  process.exit(1);
}

const services = { databaseUrl: process.env.DATABASE_URL ?? '', redisUrl: process.env.REDIS_URL ?? '' };
if (!services.databaseUrl || !services.redisUrl)
  throw new Error('set DATABASE_URL and REDIS_URL, or use npm run bench');
const turns = {
  pairs: Number(options.pairs),
  seconds: Number(options.seconds),
  warmUpSeconds: Number(options['warm-up']),
};
const measured: Result[] = [];
const begin = performance.now();
for (const name of names) {
  if (alone[name] && !(await alone[name]())) process.exitCode = 1;
}
// One after the other: two at once would measure each other.
for (const figure of names.length > 0 ? figuresOf(names) : figures) await run(figure);
console.log(`\nall of it took ${minutesSince(begin)} minutes`);
summarise(measured);

async function run(figure: Figure): Promise<void> {
  console.log(`\n${figure.title}`);
  const start = performance.now();
  const result = await figure.measure(services, turns);
  const undeclared = result.results.find(({ name }) => !figure.names.includes(name));
  if (undeclared) throw new Error(`"${undeclared.name}" was measured, but is no name of its figure`);
  report(result);
  // At once: a run that is stopped half-way keeps its results.
  if (options.record) await record(result.results, services);
  console.log(`${figure.names.join(', ')} took ${minutesSince(start)} minutes`);
}

function minutesSince(start: number): string {
  return ((performance.now() - start) / 60_000).toFixed(1);
}

function report({ rows, results, notes }: FigureResult): void {
  console.table(rows);
  for (const note of notes) console.log(note);
  for (const result of results) console.log(`${result.name}: ${wordsOf(result)}; ${verdictOf(result)}`);
  measured.push(...results);
}

function summarise(results: Result[]): void {
  if (results.length > 1) {
    console.table(
      results.map((result) => ({
        figure: result.name,
        must: result.limit,
        aim: result.aim,
        measured: wordsOf(result),
        verdict: verdictOf(result),
      })),
    );
  }
  const verdicts = results.map(verdictOf);
  if (verdicts.includes('MISSED')) process.exitCode = 1;
  else if (verdicts.includes('undecided')) {
    console.log(
      'undecided: the pairs lie on both sides of the limit; take more of them (--pairs) or a quieter machine',
    );
    process.exitCode ??= 2;
  }
}
