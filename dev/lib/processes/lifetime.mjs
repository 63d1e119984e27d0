import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { inRoot } from '../paths.mjs';
import { identify } from './process-identity.mjs';
import { startChild } from './processes.mjs';
import { claimRecord, stopInOrder, writeRecord } from './run-record.mjs';
import { ToolError } from '../tool-error.mjs';

/**
 * @typedef {import('./processes.mjs').ChildSpec} ChildSpec
 * @typedef {import('./processes.mjs').Child} Child
 *
 * @typedef {object} Lifetime
 * @property {(spec: ChildSpec) => Child} start
 * @property {(spec: ChildSpec) => Promise<string>} run runs a tool to its end and answers its output
 * @property {(facts: Partial<Pick<import('./run-record.mjs').RunRecord, 'url' | 'databaseUrl' | 'redisUrl' | 'identity' | 'payments' | 'storage' | 'streets'>>) => void} note
 * @property {() => boolean} isClosing
 * @property {() => Promise<void>} close
 *
 * @typedef {object} Launch
 * @property {Lifetime} lifetime
 * @property {import('../console.mjs').Progress} progress
 * @property {boolean} isWatching whether what runs follows what is edited
 */

const KEPT_OUTPUT = 20_000;

/**
 * Opens the lifetime of everything that one launcher starts: each process is recorded before anything else, and a
 * guardian ends them all if the launcher is killed.
 * @param {{ recordFile: string, throwawayDir?: string }} options
 * @returns {Lifetime | null} null when another launcher holds the record
 */
export function openLifetime({ recordFile, throwawayDir = '' }) {
  const launcher = identify(process.pid);
  if (!launcher) throw new ToolError('the process table cannot be read (is /proc mounted?)');
  /** @type {import('./run-record.mjs').RunRecord} */
  const record = {
    launcher,
    url: null,
    databaseUrl: null,
    redisUrl: null,
    identity: {},
    payments: {},
    storage: {},
    streets: {},
    processes: [],
  };
  if (!claimRecord(recordFile, record)) return null;
  const save = () => writeRecord(recordFile, record);
  const releaseGuardian = startGuardian([recordFile, String(launcher.pid), launcher.startedAt, throwawayDir]);
  let isClosing = false;

  /** @param {ChildSpec} spec */
  const start = (spec) => {
    if (isClosing) throw new ToolError('stopping');
    const child = startChild(spec);
    const { pid, startedAt, name } = child;
    record.processes.push({ pid, startedAt, name, stop: spec.stop });
    save();
    // Losing this promise is harmless: it never rejects, and a dead process in the record is skipped by its start time.
    void child.exited.then(() => forget(pid));
    return child;
  };

  /** @param {number} pid */
  const forget = (pid) => {
    record.processes = record.processes.filter((one) => one.pid !== pid);
    if (!isClosing) save();
  };

  return {
    start,
    run: (spec) => runToEnd(spec, start),
    note: (facts) => {
      Object.assign(record, facts);
      save();
    },
    isClosing: () => isClosing,
    close: async () => {
      isClosing = true;
      await stopInOrder([...record.processes]);
      rmSync(recordFile, { force: true });
      await releaseGuardian();
    },
  };
}

/**
 * @param {ChildSpec} spec
 * @param {(spec: ChildSpec) => Child} start
 */
async function runToEnd(spec, start) {
  let output = '';
  // Tools print colours even when their output ends in a log.
  const plain = process.stderr.isTTY ? {} : { NO_COLOR: '1' };
  const { code, signal } = await start({
    ...spec,
    env: { ...process.env, ...spec.env, ...plain },
    onText: (text) => {
      output = (output + text).slice(-KEPT_OUTPUT);
    },
  }).exited;
  if (code === 0) return output;
  throw new ToolError(`${spec.name} failed (${signal ?? `exit ${code}`})`, output);
}

/**
 * @param {string[]} args
 * @returns {() => Promise<void>} lets the guardian go
 */
function startGuardian(args) {
  const guardian = spawn(process.execPath, [inRoot('dev/lib/processes/guardian.mjs'), ...args], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guardian.on('error', () => {});
  guardian.stdin.on('error', () => {});
  guardian.unref();
  // Its standard input is a socket, which would keep the launcher running by itself.
  if ('unref' in guardian.stdin && typeof guardian.stdin.unref === 'function') guardian.stdin.unref();
  return () =>
    new Promise((resolve) => {
      if (guardian.exitCode !== null || guardian.signalCode !== null) resolve();
      guardian.once('exit', () => resolve());
      guardian.ref();
      guardian.stdin.end();
    });
}
