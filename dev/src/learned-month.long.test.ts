import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LatLng } from '@waka/contracts/geo';
import { openRoads } from '@waka/core/geo/roads/open-roads';
import type { Core } from '@waka/core/platform/core';
import { createLogger } from '@waka/core/platform/telemetry/logger';
import { learnStreets } from '@waka/core/rides/learning/learn-streets';
import { driveMonth, hiddenTruth, quotedBesideTruth } from '@waka/core/testing/driven-month';
import { testCore, type TestCore } from '@waka/core/testing/test-core';

// As they are started in production: what was built, in processes of their own.
const built = (file: string) => fileURLToPath(new URL(`../../streets/dist/${file}`, import.meta.url));
const SEED = 5;

interface InventedCity {
  writeCity: (file: string) => Promise<string>;
  corner: (row: number, column: number) => { lat: number; lon: number };
}

let core: TestCore;
let streets: ChildProcess;
let dir: string;
let url: string;
let places: LatLng[];

beforeAll(async () => {
  core = await testCore();
  dir = mkdtempSync(path.join(tmpdir(), 'learned-'));
  const { writeCity, corner }: InventedCity = await import(built('testing/invented-city.js'));
  places = Array.from({ length: 100 }, (_, index) => corner(Math.floor(index / 10), index % 10)).map(
    ({ lat, lon }) => ({ lat, lng: lon }),
  );
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, STREETS_DIR: dir, STREETS_PORT: String(port), LOG_LEVEL: 'warn' };
  const extract = await writeCity(path.join(dir, 'town.osm.pbf'));
  await promisify(execFile)(process.execPath, [built('main.js'), 'build', extract], { env });
  streets = spawn(process.execPath, [built('main.js')], { env, stdio: 'ignore' });
  while (
    !(await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(50);
});

afterAll(async () => {
  const gone = once(streets, 'exit');
  streets.kill('SIGTERM');
  await Promise.all([gone, core.close()]);
  rmSync(dir, { recursive: true, force: true });
});

test('after a month times are within 15 % in the median of a truth that was not seen', async () => {
  const roads = openRoads({ provider: 'valhalla', url, speeds: 'streets' }, createLogger('test', 'silent'));
  const taught: Core = { ...core, roads };
  const truth = hiddenTruth(SEED);
  const tested = { truth, places, trips: 200, seed: SEED + 1 };
  const before = median(await quotedBesideTruth(roads, tested));
  await driveMonth(taught, { truth, places, trips: 1200, seed: SEED });
  const lesson = await learnStreets(taught);
  expect(lesson?.areas).toEqual(['freetown']);
  expect(lesson?.taught?.missing).toBe(0);
  expect(lesson?.taught?.edges).toBeGreaterThan(100);
  const after = median(await quotedBesideTruth(roads, tested));
  expect(after).toBeLessThan(0.15);
  expect(after).toBeLessThan(before);
});

function median(compared: { quoted: number; true: number }[]): number {
  const errors = compared.map(({ quoted, true: real }) => Math.abs(quoted / real - 1)).toSorted((a, b) => a - b);
  return errors[Math.floor(errors.length / 2)] ?? Number.NaN;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
