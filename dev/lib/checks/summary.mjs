import os from 'node:os';
import { add, nothing } from './outcomes.mjs';

/**
 * @typedef {import('./run-checks.mjs').Result} Result
 * @typedef {{ at: number, load: number, busy: number, all: number }} MachineSample
 */

const SLOWEST = 10;
const WIDTH = 110;

/** Looks at the machine: its load, and the time that its processors have worked since they started. */
export function sampleMachine() {
  const times = os.cpus().map((cpu) => cpu.times);
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  const idle = times.reduce((sum, cpu) => sum + cpu.idle, 0);
  return { at: performance.now(), load: os.loadavg()[0] ?? 0, busy: all - idle, all };
}

/**
 * Describes a run: the seconds and counts of each part, the slowest checks, the flaky ones, and how busy the machine was.
 * @param {Result[]} results
 * @param {MachineSample} before
 * @param {MachineSample} after
 * @returns {string[]}
 */
export function summaryOf(results, before, after) {
  const sum = results.reduce(add, nothing());
  const slowest = sum.timed.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
  const share = (after.busy - before.busy) / Math.max(1, after.all - before.all);
  return [
    ...results.map(lineOf),
    `    ${'whole'.padEnd(13)} ${seconds(after.at - before.at)}`,
    ...(slowest.length > 0 ? ['', 'slowest checks', ...slowest.map(timedLine)] : []),
    ...(sum.flaky.length > 0
      ? ['', 'failed once, passed when repeated', ...sum.flaky.map((name) => `  ! ${name}`)]
      : []),
    '',
    `machine: ${os.cpus().length} processors, ${Math.round(share * 100)} % busy during the run, load ${before.load.toFixed(1)} before it`,
    '',
    `${sum.passed} passed, ${sum.failed} failed`,
  ];
}

/** @param {Result} result */
function lineOf({ name, ms, passed, failed, skipped, flaky, note }) {
  const counts = [
    `${passed} passed`,
    failed > 0 && `${failed} failed`,
    skipped > 0 && `${skipped} skipped`,
    flaky.length > 0 && `${flaky.length} only when repeated`,
  ];
  return `  ${failed > 0 ? '✗' : '✓'} ${name.padEnd(13)} ${seconds(ms)}  ${note || counts.filter(Boolean).join(', ')}`;
}

/** @param {import('./outcomes.mjs').Timed} timed */
const timedLine = ({ name, ms }) =>
  `    ${seconds(ms)}  ${name.length > WIDTH ? `${name.slice(0, WIDTH - 1)}…` : name}`;

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(8);
