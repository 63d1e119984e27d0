import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify, isRunning } from './process-identity.mjs';
import { ToolError } from '../tool-error.mjs';

/**
 * How a process is asked to end. Lower phases end first; `group` says whether the signal goes to all its descendants.
 * @typedef {{ phase: number, signal: NodeJS.Signals, deadlineMs: number, group: boolean }} StopRule
 *
 * @typedef {object} ChildSpec
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {StopRule} stop
 * @property {string} [logFile] where its output goes; else `onText`, else the launcher's own output
 * @property {(text: string) => void} [onText]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [cwd]
 * @property {string} [input]
 * @property {number} [uid]
 * @property {number} [gid]
 *
 * @typedef {{ code: number | null, signal: NodeJS.Signals | null }} Exit
 * @typedef {import('./process-identity.mjs').ProcessIdentity & { name: string, exited: Promise<Exit>, hasEnded: () => boolean }} Child
 */

const POLL_MS = 20;
const KILL_WAIT_MS = 5000;

/** @type {Record<'fleet' | 'app' | 'tool' | 'redis' | 'postgres', StopRule>} */
export const stopRules = {
  tool: { phase: 0, signal: 'SIGTERM', deadlineMs: 2000, group: true },
  fleet: { phase: 1, signal: 'SIGTERM', deadlineMs: 3000, group: true },
  app: { phase: 2, signal: 'SIGTERM', deadlineMs: 10_000, group: true },
  redis: { phase: 3, signal: 'SIGTERM', deadlineMs: 5000, group: false },
  // Interrupt is the quick and clean shutdown of Postgres; SIGTERM would wait for every client to leave.
  postgres: { phase: 4, signal: 'SIGINT', deadlineMs: 15_000, group: false },
};

/**
 * Starts a process in a group of its own, so that Ctrl-C in the terminal reaches the launcher alone, which then
 * stops its children in order.
 * @param {ChildSpec} spec
 * @returns {Child}
 */
export function startChild(spec) {
  const log = spec.logFile ? openSync(spec.logFile, 'a', 0o600) : null;
  const output = log ?? (spec.onText ? 'pipe' : 'inherit');
  const child = spawn(spec.command, spec.args, {
    cwd: spec.cwd,
    env: spec.env ?? process.env,
    uid: spec.uid,
    gid: spec.gid,
    detached: true,
    stdio: [spec.input === undefined ? 'ignore' : 'pipe', output, output],
  });
  if (log !== null) closeSync(log);
  let hasEnded = false;
  /** @type {Promise<Exit>} */
  const exited = new Promise((resolve) => {
    child.once('error', () => resolve({ code: null, signal: null }));
    child.once('close', (code, signal) => resolve({ code, signal }));
    child.once('exit', () => (hasEnded = true));
  });
  if (child.pid === undefined) throw new ToolError(`${spec.command} cannot be started; is it installed?`);
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => spec.onText?.(String(data)));
  child.stdin?.on('error', () => {});
  child.stdin?.end(spec.input);
  const startedAt = identify(child.pid)?.startedAt ?? '';
  return { pid: child.pid, startedAt, name: spec.name, exited, hasEnded: () => hasEnded };
}

/**
 * Ends a process, its own child or another one, gently first. A pid that belongs to another process by now is left
 * alone.
 * @param {import('./process-identity.mjs').ProcessIdentity & { stop: StopRule }} target
 */
export async function stopProcess({ pid, startedAt, stop }) {
  const target = { pid, startedAt };
  if (!isRunning(target)) return;
  sendSignal(pid, stop.signal, stop.group);
  if (await endsWithin(target, stop.deadlineMs)) return;
  sendSignal(pid, 'SIGKILL', stop.group);
  await endsWithin(target, KILL_WAIT_MS);
}

/**
 * @param {import('./process-identity.mjs').ProcessIdentity} target
 * @param {number} withinMs
 */
async function endsWithin(target, withinMs) {
  for (const end = Date.now() + withinMs; isRunning(target); await sleep(POLL_MS)) {
    if (Date.now() > end) return false;
  }
  return true;
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 * @param {boolean} group
 */
function sendSignal(pid, signal, group) {
  try {
    process.kill(group ? -pid : pid, signal);
  } catch {
    // It ended by itself in between.
  }
}

/**
 * Returns the end of a log, for the message about a failure.
 * @param {string} file
 * @param {number} [lines]
 */
export function logTail(file, lines = 15) {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}
