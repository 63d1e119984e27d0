import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from '@jest/globals';
import { corner, writeCity } from './testing/invented-city.ts';
import { after, tempDir } from './testing/test-streets.ts';

// As it is started in production: what was built, in processes of its own.
const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));

let dir: string;
let env: NodeJS.ProcessEnv;
let url: string;

beforeEach(async () => {
  dir = tempDir();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  env = { ...process.env, STREETS_DIR: path.join(dir, 'streets'), STREETS_PORT: String(port), STREETS_ENGINES: '2' };
});

const run = (...args: string[]) => spawnSync(process.execPath, [main, ...args], { env, encoding: 'utf8', cwd: dir });

function serve(): ChildProcess {
  const child = spawn(process.execPath, [main], { env, cwd: dir, stdio: 'ignore' });
  after(() => child.kill('SIGKILL'));
  return child;
}

const trip = { locations: [corner(0, 0), corner(7, 7)], costing: 'auto' };
const askRoute = async () => (await fetch(`${url}/route`, { method: 'POST', body: JSON.stringify(trip) })).status;

test('a build is typed, says what it did, and is served; status says what is in use', async () => {
  expect(run('status').stdout).toContain('no streets in');
  const file = await writeCity(path.join(dir, 'west.osm.pbf'));
  const built = run('build', file);
  expect([built.status, built.stderr]).toEqual([0, '']);
  expect(built.stdout).toMatch(/streets [0-9a-f]{16} are in use, after \d+ s/);
  expect(run('build', file).stdout).toMatch(/are up to date/);
  expect(run('status').stdout).toMatch(/^streets [0-9a-f]{16} in .* of west, within /);
  serve();
  await until(async () => (await askRoute()) === 200);
});

test.each<[string, string[], Record<string, string>, RegExp]>([
  ['a source that is none', ['build', 'atlantis'], {}, /^streets: "atlantis" is none of sierra-leone, guinea/],
  ['a file that is not there', ['build', 'gone.osm.pbf'], {}, /^streets: .*gone\.osm\.pbf cannot be read$/],
  ['a build that is forbidden', ['build'], { STREETS_SOURCE: 'off' }, /^streets: STREETS_SOURCE is off$/],
  ['a wrong setting', [], { STREETS_QUEUE: 'many' }, /^streets: STREETS_QUEUE must be a whole number/],
])('%s is one line', (_, args, settings, line) => {
  env = { ...env, ...settings };
  const { status, stderr } = run(...args);
  expect([status, stderr.trim()]).toEqual([1, expect.stringMatching(line)]);
});

test('killed, it leaves no engine behind, and started again it answers within seconds', async () => {
  run('build', await writeCity(path.join(dir, 'west.osm.pbf')));
  const first = serve();
  await until(async () => (await askRoute()) === 200);
  const engines = childrenOf(first.pid);
  expect(engines).toHaveLength(2);
  first.kill('SIGKILL');
  await until(() => engines.every((pid) => !isAlive(pid)));
  const since = Date.now();
  serve();
  await until(async () => (await askRoute()) === 200);
  expect(Date.now() - since).toBeLessThan(10_000);
});

test('asked to end, it finishes what it has begun', async () => {
  run('build', await writeCity(path.join(dir, 'west.osm.pbf')));
  const child = serve();
  await until(async () => (await askRoute()) === 200);
  const engines = childrenOf(child.pid);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const asked = Array.from({ length: 20 }, askRoute);
  await Promise.race(asked);
  child.kill('SIGTERM');
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
  expect(await ended).toBe(0);
  await until(() => engines.every((pid) => !isAlive(pid)));
});

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  for (;;) {
    const isDone = await Promise.resolve(isTrue()).catch(() => false);
    if (isDone) return;
    if (Date.now() > end) throw new Error('it did not happen');
    await sleep(20);
  }
}

const childrenOf = (pid: number | undefined): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
