import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

/**
 * @typedef {{ lifetime: import('../processes/lifetime.mjs').Lifetime, progress: import('../console.mjs').Progress }} Launch
 */

/** @param {Launch} launch */
export const installStep = ({ lifetime, progress }) =>
  progress.step(
    'install',
    async (note) => note((await ensureInstalled(lifetime)) ? 'dependencies installed' : 'up to date'),
    'the first time takes a minute or two',
  );

/**
 * @param {Launch} launch
 * @param {import('./build.mjs').Target} target
 */
export const buildStep = ({ lifetime, progress }, target) =>
  progress.step(target, async (note) => note((await ensureBuilt(lifetime, target)) ? 'built' : 'up to date'));
