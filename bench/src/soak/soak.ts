import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, appendFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { inBenchWorld, type BenchWorld } from '../lib/servers/bench-world.ts';
import type { BenchServices } from '../lib/figure.ts';
import { inRoot, programs } from '../lib/servers/programs.ts';
import { aBackend, aWorker } from '../lib/servers/servers.ts';
import { freePort } from '../lib/servers/server-process.ts';
import { takeSample, type Sample, type Watched } from './sample.ts';
import { judge, type Timed } from './verdict.ts';

const DRIVERS = 100;
const RIDERS = 40;
/** Times real speed, so that a ride takes two minutes and one is booked every few seconds. */
const SPEEDUP = 6;
const SAMPLE_MS = 10_000;
const HEAP_EVERY = 30;
/** The share of the time that a fleet and the caches may take to fill. */
const WARM_UP = 1 / 3;
/** Long enough for open offers, searches and abandoned trips to end. */
const SETTLE_MS = 90_000;

/** Runs a small fleet for a long time: a figure that grows without an end is a leak. Returns whether nothing does. */
export const soak = (services: BenchServices, minutes: number): Promise<boolean> =>
  inBenchWorld(services, async (world) => {
    const folder = inRoot('.waka/soak/');
    await mkdir(folder, { recursive: true });
    const file = `${folder}${new Date().toISOString().replaceAll(':', '-')}.csv`;
    const watched = await startSystem(world);
    const fleet = await startFleet(world, watched.backend.server.port);
    console.log(`soak: ${DRIVERS} drivers and ${RIDERS} riders for ${minutes} minutes; samples in ${file}`);
    const { samples, heaps } = await watch(world, { watched, minutes, file, fleet: fleet.child });
    await fleet.stop();
    console.log(`load: ${fleet.lastLine()}`);
    await sleep(SETTLE_MS);
    const end = await takeSample(world, watched);
    heaps.push({ minute: minutes, sample: await heapsOf(watched) });
    const { rows, faults } = judge(samples, heaps, end, minutes * WARM_UP);
    console.table(rows);
    console.log(faults.length === 0 ? 'verdict: nothing grew' : `verdict: ${faults.join('; ')}`);
    return faults.length === 0;
  });

type System = Record<'backend' | 'worker', Watched>;

async function startSystem(world: BenchWorld): Promise<System> {
  const metricsPort = await freePort();
  const backend = await aBackend(world, { METRICS_PORT: String(metricsPort) });
  const worker = await aWorker(world);
  return { backend: { server: backend, metricsPort }, worker: { server: worker, metricsPort: worker.port } };
}

/** Starts the fleet simulator as a process of its own, which uses the public API and sockets alone. */
async function startFleet({ env, closers }: BenchWorld, port: number) {
  const people = ['--drivers', String(DRIVERS), '--riders', String(RIDERS)];
  const [code] = await once(start(programs.seed, people, env), 'exit');
  if (code !== 0) throw new Error('the accounts could not be made');
  const url = `http://127.0.0.1:${port}`;
  const child = start(programs.simulate, [...people, '--url', url, '--speedup', String(SPEEDUP)]);
  let lastLine = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (lastLine = text.trim().split('\n').at(-1) ?? ''));
  const stop = async () => {
    if (child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  };
  closers.push(stop);
  return { child, stop, lastLine: () => lastLine };
}

const start = (script: URL, args: string[], env: Record<string, string> = {}) =>
  spawn(process.execPath, [fileURLToPath(script), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

interface Watch {
  watched: System;
  minutes: number;
  file: string;
  fleet: ChildProcess;
}

async function watch(world: BenchWorld, { watched, minutes, file, fleet }: Watch) {
  const [samples, heaps]: [Timed[], Timed[]] = [[], []];
  const begin = performance.now();
  for (let count = 0; count * SAMPLE_MS <= minutes * 60_000; count += 1) {
    await sleep(begin + count * SAMPLE_MS - performance.now());
    if (fleet.exitCode !== null) throw new Error('the fleet ended before its time');
    const minute = (count * SAMPLE_MS) / 60_000;
    const sample = await takeSample(world, watched);
    samples.push({ minute, sample });
    if (count === 0) await appendFile(file, line(['minute', ...Object.keys(sample)]));
    await appendFile(file, line([minute, ...Object.values(sample)].map((value) => value.toFixed(2))));
    // Seldom, since the collection also removes what the process would have left.
    if (count % HEAP_EVERY === HEAP_EVERY - 1) heaps.push({ minute, sample: await heapsOf(watched) });
  }
  return { samples, heaps };
}

async function heapsOf(watched: System): Promise<Sample> {
  const [backend, worker] = await Promise.all([watched.backend.server.heapBytes(), watched.worker.server.heapBytes()]);
  return { 'backend heap after collection': backend / 2 ** 20, 'worker heap after collection': worker / 2 ** 20 };
}

const line = (cells: (string | number)[]) => `${cells.join(',')}\n`;
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)));
