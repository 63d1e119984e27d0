import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openRoads } from '@waka/core/geo/roads/open-roads';
import { valhalla } from '@waka/core/geo/roads/valhalla';
import type { Roads } from '@waka/core/platform/ports/roads';
import { createLogger } from '@waka/core/platform/telemetry/logger';
import { inRoot } from '../lib/servers/programs.ts';
import { freePort } from '../lib/servers/server-process.ts';

/** Streets under measurement. */
export interface BenchStreets {
  url: string;
  /** As the product opens them, with a memory of its own. */
  roads: () => Roads;
  /** Asks for a matrix with all the time in the world. */
  truth: Roads['matrix'];
  /** CPU time of all their processes since the start; null of streets that run elsewhere. */
  cpuMs: (() => Promise<number>) | null;
  close: () => Promise<void>;
}

const MAIN = inRoot('streets/dist/main.js');
const START_MS = 30_000;
const MS_A_TICK = 10;

/** Builds and starts the streets of STREETS_SOURCE, or takes those of ROUTING_URL; null where neither is set. */
export async function openStreets(): Promise<BenchStreets | null> {
  const { ROUTING_URL: url, STREETS_SOURCE: source } = process.env;
  if (url) return { url, roads: roadsAt(url), truth: truthAt(url), cpuMs: null, close: () => Promise.resolve() };
  if (!source || source === 'off') return null;
  const dir = await mkdtemp(path.join(tmpdir(), 'waka-streets-'));
  const port = await freePort();
  const env = { ...process.env, STREETS_DIR: dir, STREETS_PORT: String(port), LOG_LEVEL: 'warn' };
  await promisify(execFile)(process.execPath, [MAIN, 'build', source], { env, maxBuffer: 2 ** 26 });
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const address = `http://127.0.0.1:${port}`;
  await untilTiles(address);
  return {
    url: address,
    roads: roadsAt(address),
    truth: truthAt(address),
    cpuMs: () => cpuOf(child.pid ?? 0),
    async close() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(dir, { recursive: true });
    },
  };
}

const roadsAt = (url: string) => () =>
  openRoads({ provider: 'valhalla', url, speeds: 'streets' }, createLogger('bench', 'warn'));

const truthAt = (url: string): Roads['matrix'] => {
  const provider = valhalla(url, 'streets');
  return async (sources, targets, use) => {
    const { address, body, read } = provider.matrix(sources, targets, use);
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
    return read(await response.json(), response.headers);
  };
};

async function untilTiles(url: string): Promise<void> {
  const end = performance.now() + START_MS;
  for (;;) {
    const isReady = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (performance.now() > end) throw new Error(`the streets of ${url} do not answer`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Adds up the CPU time of a process and of all that it started (Linux). */
async function cpuOf(root: number): Promise<number> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const stats = new Map(await Promise.all(pids.map(async (pid) => [pid, await statOf(pid)] as const)));
  const isOfRoot = (pid: number): boolean => {
    const parent = stats.get(pid)?.parent ?? 0;
    return pid === root || (parent > 1 && isOfRoot(parent));
  };
  const ticks = [...stats].reduce((sum, [pid, stat]) => sum + (isOfRoot(pid) ? (stat?.ticks ?? 0) : 0), 0);
  return ticks * MS_A_TICK;
}

async function statOf(pid: number): Promise<{ parent: number; ticks: number } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The name, in brackets, may hold anything.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ') ?? [];
  const [parent = 0, user = 0, system = 0] = [fields[1], fields[11], fields[12]].map(Number);
  return text === null ? null : { parent, ticks: user + system };
}
