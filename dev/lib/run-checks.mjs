import { setTimeout as sleep } from 'node:timers/promises';
import { nothing } from './outcomes.mjs';
import { root } from './paths.mjs';
import { stopProcess, stopRules } from './processes.mjs';
import { Trouble, explain } from './trouble.mjs';

/**
 * @typedef {import('./checks.mjs').Check} Check
 * @typedef {import('./checks.mjs').Command} Command
 * @typedef {import('./checks.mjs').Context} Context
 * @typedef {import('./outcomes.mjs').Outcome & { name: string, ms: number, note: string }} Result
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
  /** @param {Partial<Result>} found */
  const result = (found) => ({ ...nothing(), name: check.name, note: '', ...found, ms: performance.now() - since });

  const title = () => console.log(`\n── ${check.name} ${'─'.repeat(60 - check.name.length)}`);
  if (!check.isParallel) title();
  try {
    const context = await prepare();
    const { hasPassed, output } = await runCommands(lifetime, check, context);
    if (check.isParallel) title();
    process.stdout.write(output);
    const outcome = check.outcome?.(context);
    if (!outcome) return result(hasPassed ? { passed: 1 } : { failed: 1 });
    const isEmpty = outcome.passed + outcome.failed + outcome.skipped === 0;
    if (hasPassed && isEmpty && !check.mayBeEmpty) return result({ failed: 1, note: 'no test matches' });
    // A run that fails without a failed test, such as one that ran out of memory, is a failure all the same.
    return result({ ...outcome, failed: hasPassed ? outcome.failed : Math.max(outcome.failed, 1) });
  } catch (error) {
    explain(error);
    return result({ failed: 1, note: 'could not run' });
  }
}

/**
 * Runs every command, also after one that failed, and answers whether all succeeded, and what those that run side by side
 * have printed.
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @param {Check} check
 * @param {Context} context
 */
async function runCommands(lifetime, { name, commands, isParallel = false, minutes = 10 }, context) {
  const end = Date.now() + minutes * 60_000;
  const complaint = `${name} took more than ${minutes} minutes`;
  const run = (/** @type {Command} */ command) => runCommand(lifetime, { name, command, isParallel, end, complaint });
  const runs = isParallel ? await Promise.all(commands(context).map(run)) : [];
  if (!isParallel) for (const command of commands(context)) runs.push(await run(command));
  return { hasPassed: runs.every(({ code }) => code === 0), output: runs.map(({ output }) => output).join('') };
}

/**
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @param {{ name: string, command: Command, isParallel: boolean, end: number, complaint: string }} run
 */
async function runCommand(lifetime, { name, command: { command, args, env }, isParallel, end, complaint }) {
  let output = '';
  const child = lifetime.start({
    name,
    command,
    args,
    env: { ...process.env, ...env },
    cwd: root,
    stop: stopRules.tool,
    ...(isParallel && { onText: (/** @type {string} */ text) => (output += text) }),
  });
  const { code } = await withDeadline(child, end, complaint);
  return { code, output };
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
