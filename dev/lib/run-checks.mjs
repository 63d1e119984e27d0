import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from './console.mjs';
import { root } from './paths.mjs';
import { stopProcess, stopRules } from './processes.mjs';
import { Trouble, explain } from './trouble.mjs';

/**
 * @typedef {import('./checks.mjs').Check} Check
 * @typedef {import('./checks.mjs').Context} Context
 * @typedef {import('./checks.mjs').Counts & { name: string, time: string, note: string }} Result
 */

/**
 * Runs one check and counts, whatever happens in it.
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @param {Check} check
 * @param {() => Promise<Context>} prepare
 * @returns {Promise<Result>}
 */
export async function runCheck(lifetime, check, prepare) {
  const since = performance.now();
  /** @param {import('./checks.mjs').Counts} counts */
  const result = (counts, note = '') => ({ name: check.name, time: seconds(since), note, ...counts });
  if (check.exists?.() === false) return result({ passed: 0, failed: 0, skipped: 0 }, 'nothing to check yet');

  console.log(`\n── ${check.name} ${'─'.repeat(60 - check.name.length)}`);
  try {
    const context = await prepare();
    const hasPassed = await runCommands(lifetime, check, context);
    const counts = check.count?.(context);
    if (!counts) return result({ passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, skipped: 0 });
    // A run that fails without a failed test, such as one that ran out of memory, is a failure all the same.
    return result({ ...counts, failed: hasPassed ? counts.failed : Math.max(counts.failed, 1) });
  } catch (error) {
    explain(error);
    return result({ passed: 0, failed: 1, skipped: 0 }, 'could not run');
  }
}

/**
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @param {Check} check
 * @param {Context} context
 */
async function runCommands(lifetime, { name, commands, minutes = 10 }, context) {
  const end = Date.now() + minutes * 60_000;
  for (const { command, args, env } of commands(context)) {
    const child = lifetime.start({
      name,
      command,
      args,
      env: { ...process.env, ...env },
      cwd: root,
      stop: stopRules.tool,
    });
    const { code } = await withDeadline(child, end, `${name} took more than ${minutes} minutes`);
    if (code !== 0) return false;
  }
  return true;
}

/**
 * What has stopped making progress is ended, so that it fails by name instead of holding up everything behind it.
 * @param {import('./processes.mjs').Child} child
 * @param {number} end
 * @param {string} complaint
 */
async function withDeadline(child, end, complaint) {
  const timer = new AbortController();
  const isLate = sleep(end - Date.now(), true, { signal: timer.signal }).catch(() => false);
  const exit = await Promise.race([child.exited, isLate]);
  timer.abort();
  if (typeof exit === 'object') return exit;
  await stopProcess({ ...child, stop: stopRules.tool });
  throw new Trouble(complaint);
}

/** @param {Result[]} results */
export function printTable(results) {
  console.log(`\n── all ${'─'.repeat(57)}`);
  for (const { name, time, passed, failed, skipped, note } of results) {
    const mark = failed > 0 ? '✗' : note ? '-' : '✓';
    const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
    console.log(`  ${mark} ${name.padEnd(8)} ${time.padStart(8)}  ${note || counts.filter(Boolean).join(', ')}`);
  }
  const sum = (/** @type {'passed' | 'failed'} */ key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0;
}
