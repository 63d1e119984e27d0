import path from 'node:path';
import { inRoot, root, wakaDir } from '../paths.mjs';
import { stopRules } from '../processes/processes.mjs';
import { sourceStamp } from './source-stamp.mjs';
import { ToolError } from '../tool-error.mjs';

export const tsc = inRoot('node_modules/typescript/bin/tsc');

/**
 * @typedef {'contracts' | 'server' | 'screens' | 'bench' | 'faults'} Target
 * @typedef {import('../processes/lifetime.mjs').Lifetime} Lifetime
 */

const shared = ['contracts', 'package-lock.json', 'tsconfig.base.json'];

/**
 * What is built, of what, and after what. The screens read the compiled contracts, which the server compiles too: they
 * are a target of their own, so that a build of the screens never meets a half-written folder.
 * @type {Record<Target, { after?: Target[], sources: string[], products: string[], command: string, args: string[] }>}
 */
const targets = {
  contracts: {
    sources: shared,
    products: ['contracts/dist'],
    command: process.execPath,
    args: [tsc, '-b', 'contracts'],
  },
  server: {
    after: ['contracts'],
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
    after: ['contracts'],
    sources: [...shared, 'frontend'],
    products: ['frontend/dist/index.html'],
    command: 'npm',
    args: ['run', '--silent', 'build', '-w', 'frontend'],
  },
  bench: {
    after: ['contracts'],
    sources: [...shared, 'core', 'bench'],
    products: ['bench/dist/main.js'],
    command: process.execPath,
    args: [tsc, '-b', 'bench'],
  },
  faults: {
    after: ['contracts'],
    sources: [...shared, 'core', 'dev/src', 'faults'],
    products: ['faults/dist/main.js'],
    command: process.execPath,
    args: [tsc, '-b', 'faults'],
  },
};

/** @param {Target} target */
export const isBuilt = (target) => stampOf(target).isFresh();

/** Builds a target, and before it what it is built after, where sources changed since the last time. */
export const ensureBuilt = createBuilder(stampOf);

/**
 * Creates the function that builds targets. Callers at the same time share the build of a target.
 * @param {(target: Target) => ReturnType<typeof sourceStamp>} stampFor
 */
export function createBuilder(stampFor) {
  /** @type {Map<Target, Promise<boolean>>} */
  const running = new Map();

  /**
   * @param {Pick<Lifetime, 'run'>} lifetime
   * @param {Target} target
   * @returns {Promise<boolean>} false when it was up to date
   * @throws {ToolError} when it cannot be built
   */
  return function ensure(lifetime, target) {
    const build = running.get(target) ?? buildInOrder().finally(() => running.delete(target));
    running.set(target, build);
    return build;

    async function buildInOrder() {
      for (const needed of targets[target].after ?? []) await ensure(lifetime, needed);
      return buildTarget(lifetime, target, stampFor(target));
    }
  };
}

/**
 * @param {Pick<Lifetime, 'run'>} lifetime
 * @param {Target} target
 * @param {ReturnType<typeof sourceStamp>} stamp
 */
async function buildTarget(lifetime, target, stamp) {
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
