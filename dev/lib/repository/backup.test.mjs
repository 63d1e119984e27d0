import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inRoot } from '../paths.mjs';
import { aLauncher, tempDir, until } from '../testing/children.mjs';

const { Client } = createRequire(inRoot('core/package.json'))('pg');

/** @type {string} */
let dir;
/** @type {ReturnType<typeof aLauncher>[]} */
const launchers = [];

beforeAll(() => {
  dir = tempDir();
});
afterAll(async () => {
  for (const { child } of launchers) child.kill('SIGTERM');
  await until(() => launchers.every(({ child }) => child.exitCode !== null || child.signalCode !== null));
});

/** @param {string} name */
async function postgresIn(name) {
  const launcher = aLauncher(`
    const { chmodSync } = await import('node:fs');
    const { openLifetime } = await import(lib + 'processes/lifetime.mjs');
    const { startPostgres } = await import(lib + 'services/postgres/postgres.mjs');
    const { onStopSignal } = await import(lib + 'processes/signals.mjs');
    const dir = ${JSON.stringify(dir)};
    chmodSync(dir, 0o711);
    const lifetime = openLifetime({ recordFile: dir + '/${name}.json' });
    onStopSignal(async () => { await lifetime.close(); process.exit(0); });
    const { url } = await startPostgres(lifetime, { home: dir + '/${name}', logFile: dir + '/${name}.log' });
    console.log(url);
    setInterval(() => {}, 1000);
  `);
  launchers.push(launcher);
  const client = new Client(await launcher.nextLine());
  await client.connect();
  return client;
}

test('a copy of the files that is taken under traffic, as in operations.md, restores to every commit before its end', async () => {
  const source = await postgresIn('source');
  await source.query('CREATE TABLE rides (id int PRIMARY KEY)');
  await source.query('INSERT INTO rides SELECT generate_series(1, 1000)');

  await source.query(`SELECT pg_backup_start('nightly', fast => true)`);
  await source.query('INSERT INTO rides SELECT generate_series(1001, 2000)');
  const copy = path.join(dir, 'copy');
  execFileSync('cp', ['-a', path.join(dir, 'source'), copy]);
  await source.query('INSERT INTO rides SELECT generate_series(2001, 3000)');
  const { labelfile } = (await source.query('SELECT labelfile FROM pg_backup_stop()')).rows[0];
  // The log up to the end of the backup belongs to it; without it the copy is inconsistent.
  rmSync(path.join(copy, 'data/pg_wal'), { recursive: true });
  execFileSync('cp', ['-a', path.join(dir, 'source/data/pg_wal'), path.join(copy, 'data/pg_wal')]);
  const label = path.join(copy, 'data/backup_label');
  writeFileSync(label, labelfile);
  execFileSync('chown', ['--reference', path.join(copy, 'data/PG_VERSION'), label]);
  rmSync(path.join(copy, 'data/postmaster.pid'), { force: true });
  await source.query('DROP TABLE rides');
  await source.end();

  const restored = await postgresIn('copy');
  expect((await restored.query('SELECT count(*)::int AS rides, max(id) AS last FROM rides')).rows).toEqual([
    { rides: 3000, last: 3000 },
  ]);
  await restored.query('INSERT INTO rides VALUES (3001)');
  await restored.end();
}, 60_000);
