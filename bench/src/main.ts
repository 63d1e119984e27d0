import { alone } from './alone.ts';
import { askedOrExit } from './command-line.ts';
import { figures, figuresOf } from './figures.ts';
import type { Figure, FigureResult, Result } from './lib/figure.ts';
import { verdictOf } from './lib/verdict.ts';
import { record, wordsOf } from './table.ts';

const asked = askedOrExit(process.argv.slice(2));
const services = { databaseUrl: process.env.DATABASE_URL ?? '', redisUrl: process.env.REDIS_URL ?? '' };
if (!services.databaseUrl || !services.redisUrl)
  throw new Error('set DATABASE_URL and REDIS_URL, or use npm run bench');
const measured: Result[] = [];
const begin = performance.now();
for (const figure of alone.filter(({ name }) => asked.names.includes(name))) {
  if (!(await figure.measure(services, asked))) process.exitCode = 1;
}
// One after the other: two at once would measure each other.
for (const figure of asked.names.length > 0 ? figuresOf(asked.names) : figures) await run(figure);
console.log(`\nall of it took ${minutesSince(begin)} minutes`);
summarise(measured);

async function run(figure: Figure): Promise<void> {
  console.log(`\n${figure.title}`);
  const start = performance.now();
  const result = await figure.measure(services, asked.turns);
  const undeclared = result.results.find(({ name }) => !figure.names.includes(name));
  if (undeclared) throw new Error(`"${undeclared.name}" was measured, but is no name of its figure`);
  report(result);
  // At once: a run that is stopped half-way keeps its results.
  if (asked.isRecorded) await record(result.results, services);
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
