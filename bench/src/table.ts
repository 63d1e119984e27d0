import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { promisify } from 'node:util';
import { createDataSource } from '@waka/core/app/database';
import { Redis } from 'ioredis';
import type { BenchServices, Result } from './lib/figure.ts';
import { inRoot } from './lib/servers/programs.ts';
import { median, medianInterval } from './lib/statistics.ts';
import { verdictOf } from './lib/verdict.ts';

/** Describes a figure: its median and interval. */
export function wordsOf({ values, unit = '' }: Result): string {
  const [low, high] = medianInterval(values);
  const middle = `${short(median(values))}${unit && ` ${unit}`}`;
  return values.length === 1 ? middle : `${middle} (${short(low)} to ${short(high)}, ${values.length} pairs)`;
}

const short = (value: number) => Number(value.toPrecision(3)).toString();

const FILE = inRoot('docs/performance.md');
const [BEGIN, END] = ['<!-- figures: written by npm run bench -- --record -->', '<!-- end of figures -->'];
const HEAD =
  '| figure | what | must | aim | measured | verdict | date, commit |\n| --- | --- | --- | --- | --- | --- | --- |';

/** Writes figures into the page, each in place of the former one of its name. */
export async function record(results: Result[], services: BenchServices): Promise<void> {
  const page = await readFile(FILE, 'utf8');
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${FILE} has no place for figures`);
  const rows = new Map(
    page
      .slice(begin, end)
      .split('\n')
      .flatMap((line) => {
        const name = /^\| `([^`]+)`/.exec(line)?.[1];
        return name ? [[name, line] as const] : [];
      }),
  );
  const run = `${new Date().toISOString().slice(0, 10)}, \`${await commit()}\``;
  for (const result of results) rows.set(result.name, rowOf(result, run));
  const table = [BEGIN, '', await machine(services), '', HEAD, ...rows.values(), '', ''].join('\n');
  await writeFile(FILE, page.slice(0, begin) + table + page.slice(end));
  await promisify(execFile)(process.execPath, [inRoot('node_modules/oxfmt/bin/oxfmt'), FILE]);
}

function rowOf(result: Result, run: string): string {
  const { name, what, limit, aim, unit = '' } = result;
  const bound = (value: number) => `${value}${unit && ` ${unit}`}`;
  const verdict = verdictOf(result);
  return `| \`${name}\` | ${what} | ${bound(limit)} | ${bound(aim)} | **${wordsOf(result)}** | ${verdict} | ${run} |`;
}

async function commit(): Promise<string> {
  const { stdout } = await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD'], { cwd: inRoot('.') });
  return stdout.trim();
}

async function machine({ databaseUrl, redisUrl }: BenchServices): Promise<string> {
  const postgres = await createDataSource(databaseUrl, 1).initialize();
  const [{ server_version: version }] = await postgres.query('SHOW server_version');
  await postgres.destroy();
  const redis = new Redis(redisUrl);
  const redisVersion = /redis_version:(\S+)/.exec(await redis.info('server'))?.[1];
  redis.disconnect();
  const gib = Math.round(totalmem() / 2 ** 30);
  return `Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${gib} GiB, ${process.platform}, Node ${process.version.slice(1)}, PostgreSQL ${version}, Redis ${redisVersion}; the load runs on it too.`;
}
