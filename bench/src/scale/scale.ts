import { inBenchWorld } from '../lib/servers/bench-world.ts';
import { readCpu, type CpuTimes } from '../lib/servers/cpu-clock.ts';
import type { BenchServices } from '../lib/figure.ts';
import { processFacts } from '../lib/servers/process-facts.ts';
import { aBackend, aWorker } from '../lib/servers/servers.ts';
import { percentile } from '../lib/statistics.ts';
import { CityLoad } from './city-load.ts';

/** How many drivers, and how many times more often than phones they send: the last steps find the limit. */
const STEPS = [
  { drivers: 100, pace: 1 },
  { drivers: 1000, pace: 1 },
  { drivers: 2500, pace: 1 },
  { drivers: 5000, pace: 1 },
  { drivers: 5000, pace: 2 },
  { drivers: 5000, pace: 4 },
];

/** Measures the cost of a city by the number of its drivers, on one backend and one worker. */
export const scale = (services: BenchServices, seconds: number): Promise<boolean> =>
  inBenchWorld(services, async (world) => {
    const servers = { backend: await aBackend(world), worker: await aWorker(world) };
    const city = new CityLoad(world, servers.backend.port);
    const rows: Record<string, string | number>[] = [];
    for (const { drivers, pace } of STEPS) {
      await city.growTo(drivers);
      await city.run(Math.min(5, seconds), pace);
      const [before, begin] = [await readCpu(world, servers), performance.now()];
      const result = await city.run(seconds, pace);
      const after = await readCpu(world, servers);
      const elapsed = (performance.now() - begin) * 1000;
      const [backend, worker] = await Promise.all([
        processFacts(servers.backend.pid),
        processFacts(servers.worker.pid),
      ]);
      const { positions, offers, reads, fixesASecond } = result;
      const row = {
        drivers,
        riders: city.riders,
        'fixes/s': Math.round(fixesASecond),
        ...shares(before, after, elapsed),
        'position p50/p99 ms': `${Math.round(positions.p50)}/${Math.round(positions.p99)}`,
        arrived: `${((100 * positions.received) / positions.sent).toFixed(1)} %`,
        'offer p50/p99 ms': `${Math.round(percentile(offers, 0.5))}/${Math.round(percentile(offers, 0.99))}`,
        'read p50/p99 ms': `${Math.round(percentile(reads, 0.5))}/${Math.round(percentile(reads, 0.99))}`,
        failed: [...offers, ...reads].filter((ms) => ms === Infinity).length,
        'backend MB': Math.round(backend.rssMb),
        'worker MB': Math.round(worker.rssMb),
      };
      console.log(JSON.stringify(row));
      rows.push(row);
    }
    console.table(rows);
    console.log('CPU as a share of one core; ms from the due time; the load runs on the same machine');
    return true;
  });

const shares = (before: CpuTimes, after: CpuTimes, elapsed: number) =>
  Object.fromEntries(
    Object.entries(after).map(([name, micros]) => [
      `${name} %`,
      Math.round((100 * (micros - (before[name] ?? 0))) / elapsed),
    ]),
  );
