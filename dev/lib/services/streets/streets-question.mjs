import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { wakaDir } from '../../paths.mjs';

const answerFile = path.join(wakaDir, 'streets-wanted.json');
const PATIENCE_MS = 30_000;

/**
 * Reads what was answered at an earlier start.
 * @returns {boolean | null} null when nothing was asked yet
 */
export function readAnswer() {
  try {
    return JSON.parse(readFileSync(answerFile, 'utf8')).isWanted === true;
  } catch {
    // Not asked yet.
    return null;
  }
}

/**
 * Asks whether to fetch streets, since data cost money, and remembers the answer. Silence is a no.
 * @param {import('../../processes/lifetime.mjs').Launch} launch
 * @param {{ name: string, megabytes: number }[]} extracts
 * @returns {Promise<boolean>}
 */
export async function askOnce({ lifetime, progress }, extracts) {
  const total = extracts.reduce((sum, { megabytes }) => sum + megabytes, 0);
  const parts = extracts.map(({ name, megabytes }) => `${name} about ${megabytes} MB`).join(', ');
  progress.say(`\n  Distances are estimates so far. Fetch the streets of OpenStreetMap (${parts})?`);
  progress.say(`  ${total} MB of data and some minutes in the background. y or n, within ${PATIENCE_MS / 1000} s: `);
  const line = await readLine(PATIENCE_MS);
  if (lifetime.isClosing()) return false;
  const isWanted = /^\s*(y|yes|o|oui|s|sim)\s*$/i.test(line);
  writeFileSync(answerFile, JSON.stringify({ isWanted }));
  return isWanted;
}

/**
 * Reads the next line that is typed; empty when none is. Ctrl-C goes on to reach the launcher.
 * @param {number} withinMs
 * @returns {Promise<string>}
 */
function readLine(withinMs) {
  return new Promise((resolve) => {
    const reader = createInterface({ input: process.stdin, terminal: false });
    const timer = setTimeout(() => reader.close(), withinMs).unref();
    let line = '';
    reader.once('line', (text) => {
      line = text;
      reader.close();
    });
    reader.once('close', () => {
      clearTimeout(timer);
      process.stdin.unref();
      resolve(line);
    });
  });
}
