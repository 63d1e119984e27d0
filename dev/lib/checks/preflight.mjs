import { statfs } from 'node:fs/promises';
import os from 'node:os';
import { ensureChromium, ensureHeadlessShell } from '../services/packages/chromium.mjs';
import { root } from '../paths.mjs';
import { ensureRedisBinary } from '../services/redis/redis-binary.mjs';
import { ensureProgram } from '../services/packages/system-programs.mjs';
import { ToolError } from '../tool-error.mjs';

/** Packages, builds, databases and reports of a run; seen: 1.6 GB in a fresh clone. */
const NEEDED_GB = 2.5;
const GB = 1024 ** 3;

/**
 * Checks the needs of the checks before any of them begins, and installs what is missing. Throws ToolError with one
 * line about what is missing and what to do.
 * @param {Pick<import('./checks.mjs').Check, 'needsServices' | 'needsRedis' | 'needsBrowser' | 'programs'>[]} checks
 * @param {(text: string) => void} note
 * @returns {Promise<import('../services/packages/chromium.mjs').Browsers>} empty paths where no check needs a browser
 */
export async function preflight(checks, note) {
  await ensureDisk();
  // One after the other: the system's package manager runs once at a time.
  if (checks.some(({ needsServices, needsRedis }) => needsServices || needsRedis)) await ensureRedisBinary();
  const chromium = checks.some(({ needsBrowser }) => needsBrowser) ? await ensureChromium(note) : '';
  const headlessShell = chromium && (await ensureHeadlessShell(chromium));
  for (const { programs = [] } of checks) {
    for (const [program, packageName] of programs) await ensureProgram(program, packageName);
  }
  return { chromium, headlessShell };
}

async function ensureDisk() {
  for (const dir of new Set([root, os.tmpdir()])) {
    const { bavail, bsize } = await statfs(dir);
    const free = (bavail * bsize) / GB;
    if (free < NEEDED_GB) {
      throw new ToolError(`the disk of ${dir} has ${free.toFixed(1)} GB left; a run needs ${NEEDED_GB}`);
    }
  }
}
