import { setMaxListeners } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeDocument } from './report/document.ts';
import { History } from './checks/history.ts';
import { TestCluster } from './cluster/test-cluster.ts';
import { findWrongs, worsened, type Wrongs } from './checks/invariants.ts';
import type { Launch } from './cluster/launch.ts';
import { Load } from './people/load.ts';
import { People } from './people/people.ts';
import { Report } from './report/report.ts';
import { keepResult, type Result } from './report/results.ts';
import type { Row, Scene } from './row.ts';
import { rows } from './rows.ts';
import { eventually } from './wait.ts';

interface Wanted {
  numbers: number[];
  /** Only the rows of `npm test` or of `npm run test:long`. */
  suite: 'short' | 'long' | 'whole';
  /** Writes docs/reliability.md from these results and those that are kept of earlier runs. */
  isWritten: boolean;
}

/** Tracks, events and the copy of duties in Redis are complete by themselves within so long. */
const TRUE_AGAIN_MS = 20_000;
const LOOK_AGAIN_MS = 250;

/**
 * Runs rows of the fault matrix against a cluster of their own; returns whether all of them passed.
 * @public The launcher calls it.
 */
export async function runFaults(launch: Launch, { numbers, suite, isWritten }: Wanted): Promise<boolean> {
  setMaxListeners(0);
  const isChosen = (row: Row) =>
    numbers.length > 0 ? numbers.includes(row.number) : suite === 'whole' || (row.suite ?? 'long') === suite;
  const chosen = rows.filter(isChosen);
  if (chosen.length === 0) throw new Error(`no such row; there are ${rows.map(({ number }) => number).join(', ')}`);
  const since = performance.now();
  const cluster = await TestCluster.open(launch);
  const history = new History();
  const load = await Load.start(cluster, history);
  console.log(`cluster and fleet are ready after ${secondsSince(since)} s`);
  const results: Result[] = [];
  for (const row of chosen) {
    const result = await runRow(row, { cluster, history, load, isAlone: chosen.length === 1 });
    history.forget();
    for (const { store } of load.phones) store.forget();
    results.push(result);
    await keepResult(launch.root, result);
    tell(result);
  }
  await load.end();
  await cluster.close();
  const failed = results.filter(({ verdict }) => verdict === 'fail');
  console.log(`\n${results.length} rows in ${secondsSince(since)} s, ${failed.length} failed`);
  if (launch.reportFile) await writeFile(launch.reportFile, JSON.stringify(results));
  if (isWritten) await writeDocument(launch.root);
  return failed.length === 0;
}

const secondsSince = (from: number) => ((performance.now() - from) / 1000).toFixed(0);

async function runRow(row: Row, { cluster, history, load, isAlone }: Omit<Scene, 'people' | 'report'>) {
  const report = new Report();
  const people = new People(cluster, history);
  const from = performance.now();
  const crashesOf = () => cluster.parts.reduce((sum, { crashes }) => sum + crashes, 0);
  const wrongs = () => findWrongs(cluster, history, [...load.phones, ...people.phones]);
  const before = { wrongs: await wrongs(), crashes: crashesOf() };
  await report.trying('the row', () => row.run({ cluster, load, people, history, report, isAlone }));
  const broken = performance.now();
  await report.trying('mending', () => cluster.mend());
  await report.trying('the end of the rides', () => load.settle());
  await people.leave();
  let worse: Wrongs = {};
  const isRight = async () => {
    worse = worsened(before.wrongs, await wrongs());
    return Object.keys(worse).length === 0;
  };
  await eventually('the records to be right', TRUE_AGAIN_MS, isRight, LOOK_AGAIN_MS).catch(() => undefined);
  console.log(`  (mended and looked into in ${secondsSince(broken)} s)`);
  for (const [name, times] of Object.entries(worse)) report.misses.push(`${name}: ${times}`);
  const crashes = crashesOf() - before.crashes;
  if (crashes > 0) report.misses.push(`processes that ended by themselves: ${crashes}`);
  if (report.misses.length > 0)
    history.write(path.join(cluster.launch.root, '.waka', `fault-${row.number}.jsonl`), from);
  return resultOf(row, report, performance.now() - from);
}

function resultOf({ number, fault, done, expected }: Row, report: Report, ms: number): Result {
  const verdict = report.skipped !== null ? 'skipped' : report.misses.length > 0 ? 'fail' : 'pass';
  return {
    number,
    fault,
    done,
    expected,
    verdict,
    figures: report.figures,
    misses: report.skipped !== null ? [report.skipped] : report.misses,
    seconds: Math.round(ms / 1000),
  };
}

function tell({ number, fault, verdict, figures, misses, seconds }: Result): void {
  const mark = { pass: '✓', fail: '✗', skipped: '-' }[verdict];
  console.log(`${mark} ${number} ${fault} (${seconds} s)`);
  if (figures.length > 0) console.log(`    ${figures.join(' · ')}`);
  for (const miss of misses) console.log(`    ${verdict === 'fail' ? '!' : ' '} ${miss}`);
}
