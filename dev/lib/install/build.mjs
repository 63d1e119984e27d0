import path from 'node:path';
import { inRoot, root, wakaDir } from '../paths.mjs';
import { stopRules } from '../processes/processes.mjs';
import { sourceStamp } from './source-stamp.mjs';
import { ToolError } from '../tool-error.mjs';

export const tsc = inRoot('node_modules/typescript/bin/tsc');

/** @typedef {'server' | 'screens' | 'bench' | 'faults'} Target */

const shared = ['contracts', 'package-lock.json', 'tsconfig.base.json'];

/** @type {Record<Target, { sources: string[], products: string[], command: string, args: string[] }>} */
const targets = {
  server: {
    sources: [
      ...shared,
      'core',
      'backend',
      'worker',
      'streets/src',
      'streets/tsconfig.json',
      'dev/src',
      'dev/package.json',
      'dev/tsconfig.json',
    ],
    products: [
      'core/dist',
      'backend/dist/main.js',
      'worker/dist/main.js',
      'streets/dist/main.js',
      'dev/dist/seed.js',
      'dev/dist/providers/identity/main.js',
      'dev/dist/providers/payments/main.js',
    ],
    command: process.execPath,
    args: [tsc, '-b', 'core', 'backend', 'worker', 'streets', 'dev'],
  },
  screens: {
    sources: [...shared, 'frontend'],
    products: ['frontend/dist/index.html'],
    command: 'npm',
    args: ['run', '--silent', 'build', '-w', 'frontend'],
  },
  bench: {
    sources: [...shared, 'core', 'bench'],
    products: ['bench/dist/main.js'],
    command: process.execPath,
    args: [tsc, '-b', 'bench'],
  },
  faults: {
    sources: [...shared, 'core', 'dev/src', 'faults'],
    products: ['faults/dist/main.js'],
    command: process.execPath,
    args: [tsc, '-b', 'faults'],
  },
};

/** @param {Target} target */
export const isBuilt = (target) => stampOf(target).isFresh();

/**
 * Builds a target when its sources changed since the last time.
 * @param {import('../processes/lifetime.mjs').Lifetime} lifetime
 * @param {Target} target
 * @returns {Promise<boolean>} false when it was up to date
 */
export async function ensureBuilt(lifetime, target) {
  const stamp = stampOf(target);
  if (stamp.isFresh()) return false;
  const { command, args } = targets[target];
  const hash = stamp.take();
  stamp.forget();
  try {
    await lifetime.run({ name: `build of ${target}`, command, args, cwd: root, stop: stopRules.tool });
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw new ToolError(`the ${target} could not be built; fix the errors above, then start again`, error.details);
  }
  stamp.put(hash);
  return true;
}

/** @param {Target} target */
function stampOf(target) {
  const { sources, products } = targets[target];
  return sourceStamp({
    file: path.join(wakaDir, 'stamps', target),
    sources: sources.map((source) => inRoot(source)),
    products: products.map((product) => inRoot(product)),
  });
}
