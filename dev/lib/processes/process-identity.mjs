import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A process as it can be found again: systems give the same pid to another process later, but never with the same
 * start time.
 * @typedef {{ pid: number, startedAt: string }} ProcessIdentity
 */

const isLinux = process.platform === 'linux';

/**
 * @param {number} pid
 * @returns {ProcessIdentity | null} null when no such process runs; a zombie does not run
 */
export function identify(pid) {
  if (!Number.isInteger(pid) || pid < 1) return null;
  const startedAt = isLinux ? linuxStart(pid) : unixStart(pid);
  return startedAt === null ? null : { pid, startedAt };
}

/** @param {ProcessIdentity} identity */
export const isRunning = ({ pid, startedAt }) => identify(pid)?.startedAt === startedAt;

/** @param {number} pid */
export function commandLine(pid) {
  if (!isLinux) return ps('command=', pid);
  return readProc(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
}

/**
 * @param {number} pid
 * @returns {number} 0 when the process is gone
 */
export function parentOf(pid) {
  if (!isLinux) return Number(ps('ppid=', pid));
  return Number(linuxFields(pid)[1] ?? 0);
}

/** @param {number} pid */
function linuxStart(pid) {
  const [state, ...fields] = linuxFields(pid);
  if (!state || state === 'Z' || state === 'X') return null;
  // Start times count from the boot, so the boot belongs to the identity.
  return `${fields[18]}@${readProc('/proc/sys/kernel/random/boot_id').trim()}`;
}

/**
 * Reads the fields of /proc/pid/stat from the third on; the second is a name in brackets that may contain anything.
 * @param {number} pid
 */
function linuxFields(pid) {
  const text = readProc(`/proc/${pid}/stat`);
  return text ? text.slice(text.lastIndexOf(')') + 2).split(' ') : [];
}

/** @param {number} pid */
function unixStart(pid) {
  const state = ps('stat=', pid);
  return !state || state.startsWith('Z') ? null : ps('lstart=', pid);
}

/**
 * @param {string} column
 * @param {number} pid
 */
const ps = (column, pid) => spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();

/** @param {string} file */
function readProc(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process ended between two reads.
    return '';
  }
}
