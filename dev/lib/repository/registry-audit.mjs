import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../paths.mjs';

/** From here on a known weakness is a failure. */
const GRAVE = ['high', 'critical'];
const PATIENCE_MS = 60_000;

/**
 * @typedef {object} Audit
 * @property {boolean} hasAnswered whether the registry said anything
 * @property {string} summary
 * @property {string[]} grave
 */

/**
 * Asks the registry which of the packages have known weaknesses. A registry that is not there, or that does not do
 * this, says nothing about the packages, and so neither does this.
 * @returns {Promise<Audit>}
 */
export async function askRegistry() {
  // npm ends with 1 both when it found something and when it could not ask.
  const text = await promisify(execFile)('npm', ['audit', '--json'], { cwd: root, timeout: PATIENCE_MS }).then(
    ({ stdout }) => stdout,
    ({ stdout }) => String(stdout ?? ''),
  );
  return readAudit(text);
}

/**
 * @param {string} text
 * @returns {Audit}
 */
export function readAudit(text) {
  const { vulnerabilities, message } = parsed(text);
  if (!vulnerabilities) {
    return { hasAnswered: false, summary: `the registry gave no answer (${message ?? 'no network?'})`, grave: [] };
  }
  const found = Object.values(vulnerabilities);
  const grave = found
    .filter(({ severity }) => GRAVE.includes(severity))
    .map(({ name, severity }) => `${name} (${severity})`);
  return { hasAnswered: true, summary: `${found.length} known weaknesses, ${grave.length} of them grave`, grave };
}

/**
 * @param {string} text
 * @returns {{ vulnerabilities?: Record<string, { name: string, severity: string }>, message?: string }}
 */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
