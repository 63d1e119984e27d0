import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { identify } from '../../processes/process-identity.mjs';
import { inRoot } from '../../paths.mjs';
import { aLauncher, tempDir, until } from '../../testing/children.mjs';

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

/** Starts Postgres without a guardian: its record is where no guardian looks. */
async function launchPostgres() {
  const launcher = aLauncher(`
    const { chmodSync, rmSync } = await import('node:fs');
    const { openLifetime } = await import(lib + 'processes/lifetime.mjs');
    const { startPostgres } = await import(lib + 'services/postgres/postgres.mjs');
    const { onStopSignal } = await import(lib + 'processes/signals.mjs');
    const dir = ${JSON.stringify(dir)};
    chmodSync(dir, 0o711);
    rmSync(dir + '/run.json', { force: true });
    const lifetime = openLifetime({ recordFile: dir + '/run.json' });
    onStopSignal(async () => { await lifetime.close(); process.exit(0); });
    const { url, pid } = await startPostgres(lifetime, { home: dir + '/postgres', logFile: dir + '/postgres.log' });
    console.log(url);
    console.log(pid);
    setInterval(() => {}, 1000);
  `);
  launchers.push(launcher);
  return { launcher, url: await launcher.nextLine(), pid: Number(await launcher.nextLine()) };
}

/**
 * @param {string} url
 * @param {string} statement
 */
async function query(url, statement) {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded Postgres', () => {
  test('keeps its data when its launcher and it are killed', async () => {
    const first = await launchPostgres();
    expect(await query(first.url, 'SELECT uuid_extract_version(uuidv7()) AS version')).toEqual([{ version: 7 }]);
    await query(first.url, 'CREATE TABLE kept (word text)');
    await query(first.url, "INSERT INTO kept VALUES ('ours')");

    // Without its record the guardian finds nothing to stop, and Postgres runs on as an orphan.
    rmSync(`${dir}/run.json`);
    first.launcher.child.kill('SIGKILL');
    await until(() => first.launcher.child.signalCode !== null);
    expect(identify(first.pid)).not.toBeNull();

    const second = await launchPostgres();
    expect(identify(first.pid)).toBeNull();
    expect(await query(second.url, 'SELECT * FROM kept')).toEqual([{ word: 'ours' }]);

    rmSync(`${dir}/run.json`);
    second.launcher.child.kill('SIGKILL');
    process.kill(second.pid, 'SIGKILL');
    await until(() => identify(second.pid) === null);
    expect(readFileSync(`${dir}/postgres/data/postmaster.pid`, 'utf8')).toContain(String(second.pid));

    const third = await launchPostgres();
    expect(await query(third.url, 'SELECT * FROM kept')).toEqual([{ word: 'ours' }]);
  });
});
