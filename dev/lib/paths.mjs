import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** The launcher's files: data, logs, stamps. Git ignores it. */
export const wakaDir = path.join(root, '.waka');

export const logsDir = path.join(wakaDir, 'logs');

export const runFile = path.join(wakaDir, 'run.json');

/** @param {string[]} parts */
export const inRoot = (...parts) => path.join(root, ...parts);
