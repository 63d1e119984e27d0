import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isRunning } from './process-identity.mjs';
import { stopProcess } from './processes.mjs';
import { errorCode } from '../tool-error.mjs';

/**
 * What a launcher has started, on disk: for its guardian, for the next start, and for single processes that look
 * for the services. It holds passwords, so only its owner may read it.
 * @typedef {import('./process-identity.mjs').ProcessIdentity} ProcessIdentity
 * @typedef {ProcessIdentity & { name: string, stop: import('./processes.mjs').StopRule }} RecordedProcess
 * @typedef {object} RunRecord
 * @property {ProcessIdentity} launcher
 * @property {string | null} url
 * @property {string | null} databaseUrl
 * @property {string | null} redisUrl
 * @property {Record<string, string>} identity
 * @property {Record<string, string | undefined>} payments
 * @property {Record<string, string>} storage
 * @property {Record<string, string>} streets
 * @property {RecordedProcess[]} processes
 */

/**
 * @param {string} file
 * @returns {RunRecord | null}
 */
export function readRecord(file) {
  try {
    const record = JSON.parse(readFileSync(file, 'utf8'));
    return record?.launcher && Array.isArray(record.processes) ? record : null;
  } catch {
    // Missing, or cut short by a full disk: either way there is no record.
    return null;
  }
}

/**
 * @param {string} file
 * @returns {RunRecord | null} the record of a launcher that is alive
 */
export function readLiveRecord(file) {
  const record = readRecord(file);
  return record && isRunning(record.launcher) ? record : null;
}

/**
 * @param {string} file
 * @param {RunRecord} record
 */
export const writeRecord = (file, record) => renameSync(writeDraft(file, record), file);

/**
 * Takes the file for this launcher; a link either creates the complete file or fails because there is one.
 * @param {string} file
 * @param {RunRecord} record
 * @returns {boolean} false when another launcher holds it
 */
export function claimRecord(file, record) {
  const draft = writeDraft(file, record);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

/**
 * @param {string} file
 * @param {RunRecord} record
 */
function writeDraft(file, record) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(record, null, 2), { mode: 0o600 });
  return draft;
}

/**
 * Ends the remaining processes of a launcher that was killed.
 * @param {string} file
 * @returns {Promise<number>} how many processes had to be stopped
 */
export async function clearDeadRecord(file) {
  const processes = readRecord(file)?.processes.filter(isRunning) ?? [];
  await stopInOrder(processes);
  rmSync(file, { force: true });
  return processes.length;
}

/** @param {RecordedProcess[]} processes */
export async function stopInOrder(processes) {
  const phases = [...new Set(processes.map(({ stop }) => stop.phase))].toSorted((a, b) => a - b);
  for (const phase of phases) {
    await Promise.all(processes.filter(({ stop }) => stop.phase === phase).map(stopProcess));
  }
}
