import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { logsDir } from '../paths.mjs';
import { logTail } from './processes.mjs';

const KEPT_LINES = 15;

/**
 * Chooses where a long-lived process writes: a file of its own, or, in the watch mode, the console with its name
 * before each line.
 * @param {string} name
 * @param {((line: string) => void) | null} say
 * @returns {{ target: { logFile: string } | { onText: (text: string) => void }, tail: () => string }}
 */
export function appOutput(name, say) {
  if (!say) {
    const logFile = path.join(logsDir, `${name}.log`);
    writeFileSync(logFile, '', { mode: 0o600 });
    return { target: { logFile }, tail: () => logTail(logFile) };
  }
  /** @type {string[]} */
  const last = [];
  let rest = '';
  const onText = (/** @type {string} */ text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      say(`${name.padEnd(7)} | ${line}`);
      last.push(line);
    }
    last.splice(0, last.length - KEPT_LINES);
  };
  return { target: { onText }, tail: () => last.join('\n') };
}
