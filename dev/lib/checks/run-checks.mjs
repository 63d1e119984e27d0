import { setTimeout as sleep } from 'node:timers/promises';
import { nothing } from './outcomes.mjs';
import { root } from '../paths.mjs';
import { stopProcess, stopRules } from '../processes/processes.mjs';
import { ToolError, explain } from '../tool-error.mjs';

/**
 * @typedef {import('./checks.mjs').Check} Check
 * @typedef {import('./checks.mjs').Command} Command
 * @typedef {import('./checks.mjs').Context} Context
 * @typedef {import('./outcomes.mjs').Outcome & { name: string, ms: number, note: string }} Result
 */

/**
 * Runs one check and counts, even if it throws.
 * @param {import('../processes/lifetime.mjs').Lifetime} lifetime
 * @param {Check} check
 * @param {() => Promise<Context>} prepare
 * @returns {Promise<Result>}
 */
export async function runCheck(lifetime, check, prepare) {
  const since = performance.now();
  /** @param {Partial<Result>} found */
  const result = (found) => ({ ...nothing(), name: check.name, note: '', ...found, ms: performance.now() - since });

  const title = () => console.log(`\n── ${check.name} ${'─'.repeat(60 - check.name.length)}`);
  if (!check.isParallel) title();
  try {
    const context = await prepare();
    const hasPassed = await runCommands(lifetime, check, context, title);
    const outcome = check.outcome?.(context);
    if (!outcome) return result(hasPassed ? { passed: 1 } : { failed: 1 });
    const isEmpty = outcome.passed + outcome.failed + outcome.skipped === 0;
    if (hasPassed && isEmpty && !check.mayBeEmpty) return result({ failed: 1, note: 'no test matches' });
    // A run that fails without a failed test, such as one that ran out of memory, is a failure too.
    return result({ ...outcome, failed: hasPassed ? outcome.failed : Math.max(outcome.failed, 1) });
  } catch (error) {
    explain(error);
    return result({ failed: 1, note: 'could not run' });
  }
}

/**
 * Runs every command, also after one that failed, and answers whether all succeeded. What commands side by side have
 * printed follows their title when all have ended, also when one was ended for its time.
 * @param {import('../processes/lifetime.mjs').Lifetime} lifetime
 * @param {Check} check
 * @param {Context} context
 * @param {() => void} title
 */
async function runCommands(lifetime, { name, commands, isParallel = false, minutes = 10 }, context, title) {
  const end = Date.now() + minutes * 60_000;
  const complaint = `${name} took more than ${minutes} minutes`;
  const run = (/** @type {Command} */ command, /** @type {((text: string) => void) | undefined} */ onText) =>
    runCommand(lifetime, { name, command, onText, end, complaint });
  if (!isParallel) {
    const codes = [];
    for (const command of commands(context)) codes.push(await run(command, undefined));
    return codes.every((code) => code === 0);
  }
  /** @type {string[]} */
  const outputs = [];
  const collect = (/** @type {number} */ index) => (/** @type {string} */ text) => {
    outputs[index] = (outputs[index] ?? '') + text;
  };
  const runs = await Promise.allSettled(commands(context).map((command, index) => run(command, collect(index))));
  title();
  process.stdout.write(outputs.join(''));
  const late = runs.find(({ status }) => status === 'rejected');
  if (late?.status === 'rejected') throw late.reason;
  return runs.every((one) => one.status === 'fulfilled' && one.value === 0);
}

/**
 * @param {import('../processes/lifetime.mjs').Lifetime} lifetime
 * @param {{ name: string, command: Command, onText: ((text: string) => void) | undefined, end: number, complaint: string }} run
 */
async function runCommand(lifetime, { name, command: { command, args, env }, onText, end, complaint }) {
  const child = lifetime.start({
    name,
    command,
    args,
    env: { ...process.env, ...env },
    cwd: root,
    stop: stopRules.tool,
    ...(onText && { onText }),
  });
  return (await withDeadline(child, end, complaint)).code;
}

/**
 * Ends a process that takes too long, so that it fails by name instead of blocking everything after it.
 * @param {import('../processes/processes.mjs').Child} child
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
  throw new ToolError(complaint);
}
