import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { ToolError } from '../../tool-error.mjs';

const NAME = 'postgres';

/**
 * Chooses the account for Postgres, which refuses to run as root: the owner of the data, else `postgres`.
 * @param {string} dataDir
 * @returns {import('./outside.mjs').Account}
 */
export function postgresAccount(dataDir) {
  if (process.getuid?.() !== 0) return {};
  return ownerOf(dataDir) ?? systemAccount() ?? createAccount();
}

/** @param {string} dir */
function ownerOf(dir) {
  const stats = statSync(dir, { throwIfNoEntry: false });
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : null;
}

function systemAccount() {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, NAME], { encoding: 'utf8' }));
  return uid?.status === 0 && gid?.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null;
}

function createAccount() {
  const tried = [
    ['useradd', '--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', NAME],
    ['adduser', '-S', '-D', '-H', NAME],
  ].find(([command = '', ...args]) => spawnSync(command, args).status === 0);
  const account = tried ? systemAccount() : null;
  if (account) return account;
  throw new ToolError(
    'the embedded Postgres needs an account other than root, and none could be made; ' +
      'run as an ordinary user, or set DATABASE_URL to a PostgreSQL 18',
  );
}
