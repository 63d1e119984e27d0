import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { systemProgram } from '@waka/core/testing/system-program';

const SCRIPT = path.join(import.meta.dirname, '../../docker/postgres/waka-pgbackrest');
// The newest that Debian's pgBackRest supports; the image has Postgres 18 and a matching pgBackRest.
const BINARIES = '/usr/lib/postgresql/15/bin';

let folder: string;
let env: Record<string, string>;
let account: { uid?: number; gid?: number };

/** Runs a program as the account of Postgres, which refuses to be root. */
const run = async (command: string, ...args: string[]) =>
  (await promisify(execFile)(command, args, { ...account, env, cwd: folder })).stdout.trim();
const sql = (statement: string) => run(`${BINARIES}/psql`, '-qAtc', statement);
const start = () => run(`${BINARIES}/pg_ctl`, '-w', '-s', '-l', path.join(folder, 'log'), 'start');
const stop = () => run(`${BINARIES}/pg_ctl`, '-w', '-s', '-m', 'fast', 'stop');

async function until(statement: string): Promise<void> {
  while ((await sql(statement)) !== 't') {
    await sleep(100);
  }
}

const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

/** Ends a segment of the log, and waits until the backup has it. */
async function archiveLog(): Promise<void> {
  const segment = await sql('SELECT pg_walfile_name(pg_switch_wal())');
  await until(`SELECT coalesce(last_archived_wal >= '${segment}', false) FROM pg_stat_archiver`);
}

beforeAll(async () => {
  await systemProgram(`${BINARIES}/postgres`, 'postgresql-15');
  await systemProgram('pgbackrest');
  folder = mkdtempSync(path.join(tmpdir(), 'waka-backup-'));
  account = {};
  if (process.getuid?.() === 0) {
    account = { uid: idOf('-u'), gid: idOf('-g') };
    chownSync(folder, idOf('-u'), idOf('-g'));
  }
  const inFolder = (name: string) => path.join(folder, name);
  env = {
    PATH: `${BINARIES}:/usr/bin:/bin`,
    PGDATA: inFolder('data'),
    PGHOST: folder,
    PGPORT: '5466',
    PGUSER: 'waka',
    PGDATABASE: 'waka',
    BACKUP_FOLDER: inFolder('repository'),
    BACKUP_PASSPHRASE: 'kept elsewhere',
    BACKUP_LOCK_FOLDER: inFolder('locks'),
    DRILL_FOLDER: inFolder('drill'),
    TEXTFILES: inFolder('textfiles'),
  };
  for (const name of ['drill', 'textfiles']) {
    mkdirSync(inFolder(name));
    if (account.uid !== undefined && account.gid !== undefined) chownSync(inFolder(name), account.uid, account.gid);
  }
  await run(`${BINARIES}/initdb`, '-U', 'waka', '--auth=trust', '-k');
  const settings = [
    `listen_addresses = ''`,
    `unix_socket_directories = '${folder}'`,
    'fsync = off',
    'archive_mode = on',
    `archive_command = '${SCRIPT} archive %p'`,
  ];
  writeFileSync(inFolder('data/postgresql.auto.conf'), `${settings.join('\n')}\n`);
  await start();
  await run(`${BINARIES}/createdb`, 'waka');
  await sql(`CREATE TABLE migrations AS SELECT 1 AS id; CREATE TABLE ride_events (at timestamptz);
    CREATE TABLE rides (id int PRIMARY KEY); INSERT INTO rides SELECT generate_series(1, 1000)`);
}, 300_000);

afterAll(async () => {
  await stop().catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
});

test('a restore drill finds what was written after the backup, and leaves nothing behind', async () => {
  await run(SCRIPT, 'now', 'full');
  await sql('INSERT INTO rides SELECT generate_series(1001, 2000)');
  await archiveLog();
  const report = await run(SCRIPT, 'drill');
  expect(report).toContain('rides 2000');
  expect(report).toContain('restored and sound');
  expect(readdirSync(path.join(folder, 'drill'))).toEqual([]);
  expect(readdirSync(path.join(folder, 'textfiles')).toSorted()).toEqual(['backup.prom', 'restore_drill.prom']);
  await run(SCRIPT, 'age');
}, 120_000);

test('a restore brings back the moment before a mistake', async () => {
  const before = await sql('SELECT clock_timestamp()');
  await sql('DROP TABLE rides');
  await archiveLog();
  await expect(run(SCRIPT, 'restore')).rejects.toThrow('stop it first');
  await stop();
  await run(SCRIPT, 'restore', '--type=time', `--target=${before}`, '--target-action=promote');
  await start();
  await until('SELECT NOT pg_is_in_recovery()');
  expect(await sql('SELECT count(*) FROM rides')).toBe('2000');
}, 120_000);

test('a drill fails on a damaged table, and without the passphrase', async () => {
  const [file = ''] = (await sql(`SELECT pg_relation_filepath('rides')`)).split('\n');
  await stop();
  // A page whose rows differ from its index, which reading it by its index alone would not show.
  const page = path.join(env.PGDATA ?? '', file);
  const damaged = openSync(page, 'r+');
  writeSync(damaged, randomBytes(512), 0, 512, 1536);
  closeSync(damaged);
  await start();
  // The backup itself reports it too, and goes on: a damaged one is better than none.
  await run(SCRIPT, 'now', 'full');
  await expect(run(SCRIPT, 'drill')).rejects.toThrow(/invalid page|checksum|heap table/);
  env.BACKUP_PASSPHRASE = 'forgotten';
  await expect(run(SCRIPT, 'drill')).rejects.toThrow(/unable to load info file|cipher|crypto/i);
}, 120_000);
