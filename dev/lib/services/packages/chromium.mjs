import { spawnSync } from 'node:child_process';
import { findCommand, isExecutable } from '../../commands.mjs';
import { installAdvice, installSystemPackage } from './system-packages.mjs';
import { ToolError, detailsOf } from '../../tool-error.mjs';

/** @typedef {{ chromium: string, headlessShell: string }} Browsers paths */

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ON_MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const SHELL = 'chromium-headless-shell';
const PACKAGES = { 'apt-get': ['chromium', 'chromium-browser'], dnf: ['chromium'], apk: ['chromium'] };

/**
 * Finds a browser for the journeys; installs one when there is none and that is allowed.
 * @param {(text: string) => void} note
 * @returns {Promise<string>} its path
 */
export async function ensureChromium(note) {
  const found = findChromium() ?? (await installChromium());
  note(found);
  return found;
}

/**
 * Finds the same engine without a desktop browser's windows and tools, which cost a page six times its own time.
 * Installed like the browser where the system has a package of it.
 * @param {string} chromium used where there is none
 * @returns {Promise<string>} its path
 */
export async function ensureHeadlessShell(chromium) {
  const { CHROMIUM_PATH, CHROMIUM_SHELL_PATH } = process.env;
  if (CHROMIUM_PATH || CHROMIUM_SHELL_PATH) return CHROMIUM_SHELL_PATH || chromium;
  const find = () => findCommand([SHELL]);
  if (!find()) await installSystemPackage({ 'apt-get': [SHELL] }).catch(() => false);
  return find() ?? chromium;
}

async function installChromium() {
  let output = '';
  try {
    await installSystemPackage(PACKAGES);
  } catch (error) {
    output = detailsOf(error);
  }
  const installed = findChromium();
  if (installed) return installed;
  const advice = installAdvice(PACKAGES);
  throw new ToolError(
    `no Chromium here; ${advice ? `run "${advice}"` : 'install it'}, or set CHROMIUM_PATH to a browser`,
    output,
  );
}

function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const found = [...COMMANDS.map((command) => findCommand([command])), ...ON_MAC.filter(isExecutable)];
  return found.find((file) => file && runs(file)) ?? null;
}

/**
 * Checks that a browser starts: on some systems the command is only a script that asks to install something else.
 * @param {string} file
 */
const runs = (file) => spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;
