import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { wakaDir } from '../../paths.mjs';

/** @typedef {{ uid?: number, gid?: number }} Account nothing means the account of this process */

const marker = path.join(wakaDir, 'outside');

/**
 * Returns a folder of this checkout that every account may enter, for a checkout under /root. Its name is random and
 * stored, so that it cannot be guessed and prepared by another account, and removing .waka drops it.
 */
export function outsideDir() {
  const known = knownDir();
  if (known) return known;
  const dir = mkdtempSync('/var/tmp/waka-');
  chmodSync(dir, 0o711);
  writeFileSync(marker, dir, { mode: 0o600 });
  return dir;
}

function knownDir() {
  try {
    const dir = readFileSync(marker, 'utf8').trim();
    const { uid } = statSync(dir);
    return uid === process.getuid?.() ? dir : null;
  } catch {
    // Never needed so far, or cleaned away with the rest of /var/tmp.
    return null;
  }
}

/**
 * @param {string} dir
 * @param {Account} account
 */
export const mayEnter = (dir, account) =>
  account.uid === undefined || spawnSync('/bin/sh', ['-c', 'cd "$0"', dir], { ...account, cwd: '/' }).status === 0;
