import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { LatLng } from '@waka/contracts/geo';
import { openRoads } from '@waka/core/geo/roads/open-roads';
import type { Roads } from '@waka/core/platform/ports/roads';
import { createLogger } from '@waka/core/platform/telemetry/logger';

// As they are started in production: what was built, in processes of their own.
const built = (file: string) => fileURLToPath(new URL(`../../../streets/dist/${file}`, import.meta.url));

interface InventedCity {
  writeCity: (file: string, city: { southWest?: LatLng }) => Promise<string>;
  corner: (row: number, column: number) => { lat: number; lon: number };
}

/** Streets of an invented town, served by the engine. */
export interface TownStreets {
  roads: Roads;
  /** Places the corner of two of its streets. */
  corner: (row: number, column: number) => LatLng;
  close: () => Promise<void>;
}

/** Builds an invented town, where it lies by itself or elsewhere, and serves its streets. */
export async function openTown(southWest?: LatLng): Promise<TownStreets> {
  const dir = mkdtempSync(path.join(tmpdir(), 'town-'));
  const { writeCity, corner: cornerOf }: InventedCity = await import(built('testing/invented-city.js'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, STREETS_DIR: dir, STREETS_PORT: String(port), LOG_LEVEL: 'warn' };
  const extract = await writeCity(path.join(dir, 'town.osm.pbf'), southWest ? { southWest } : {});
  await promisify(execFile)(process.execPath, [built('main.js'), 'build', extract], { env });
  const child = spawn(process.execPath, [built('main.js')], { env, stdio: 'ignore' });
  while (!(await isServing(url))) await sleep(50);
  const first = cornerOf(0, 0);
  // The first question to an engine opens its tiles, which may take longer than a way has.
  const warm = southWest ? { lat: southWest.lat, lon: southWest.lng } : first;
  await fetch(`${url}/locate`, {
    method: 'POST',
    body: JSON.stringify({ locations: [warm], costing: 'auto' }),
  });
  return {
    roads: openRoads({ provider: 'valhalla', url, speeds: 'streets' }, createLogger('test', 'silent')),
    corner(row, column) {
      const { lat, lon } = cornerOf(row, column);
      return southWest
        ? { lat: southWest.lat + lat - first.lat, lng: southWest.lng + lon - first.lon }
        : { lat, lng: lon };
    },
    async close() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

const isServing = (url: string): Promise<boolean> =>
  fetch(`${url}/status`).then(
    ({ ok }) => ok,
    () => false,
  );

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
