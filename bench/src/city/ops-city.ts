import { areaOf } from '@waka/core/geo/areas/cities';
import { inBenchWorld } from '../lib/servers/bench-world.ts';
import { readCpu } from '../lib/servers/cpu-clock.ts';
import type { BenchServices, Turns } from '../lib/figure.ts';
import { inRoot } from '../lib/servers/programs.ts';
import { aBackend, aWorker } from '../lib/servers/servers.ts';
import { CityLife } from './city-life.ts';
import { OpsVisit } from './ops-visit.ts';

const DRIVERS = { freetown: 2000, conakry: 3000 };
const FIX_EVERY_MS = 3000;
const CONAKRY = { lat: 9.59, lng: -13.63 };
/** The longest time of a click until it is visible, and the largest share of a core for the backend. */
const ALLOWED_MS = 200;
const ALLOWED_CORES = 1;
/** A size of the map that a processor can draw beside all other work. */
const SMALL = { width: 480, height: 400 };

/**
 * Runs two cities on one backend, and an admin who clicks through all ops screens. Returns false where a click took
 * too long, or the backend needed more than a core; the map's frames are reported without a limit, as they are drawn
 * without a graphics card.
 */
export const opsCity = (services: BenchServices, { pairs, seconds, warmUpSeconds }: Turns): Promise<boolean> =>
  inBenchWorld(services, async (world) => {
    const backend = await aBackend(world, { FRONTEND_DIR: inRoot('frontend/dist') });
    const servers = { backend, worker: await aWorker(world) };
    const life = new CityLife(world, backend.port);
    world.closers.push(() => life.close());
    const began = performance.now();
    await life.comeOnline('freetown', areaOf('freetown').centre, DRIVERS.freetown);
    await life.comeOnline('conakry', CONAKRY, DRIVERS.conakry);
    console.log(`${life.drivers.length} drivers online after ${Math.round((performance.now() - began) / 1000)} s`);
    life.move(life.drivers, FIX_EVERY_MS);
    // It ends when it is closed, and reports errors itself.
    void life.live();
    const cores = async (work: () => Promise<void>) => {
      const [before, since] = [await readCpu(world, servers), performance.now()];
      await work();
      const [after, elapsed] = [await readCpu(world, servers), (performance.now() - since) * 1000];
      return Object.fromEntries(
        Object.entries(after).map(([name, now]) => [name, Number(((now - (before[name] ?? 0)) / elapsed).toFixed(2))]),
      );
    };
    const quiet = await cores(() => new Promise((resolve) => setTimeout(resolve, warmUpSeconds * 5000)));
    console.log('cores, without an admin at the ops screens:', JSON.stringify(quiet));

    const visit = await OpsVisit.open(world, `http://127.0.0.1:${backend.port}`);
    world.closers.push(() => visit.close());
    await visit.clickThrough();
    const rows: Record<string, number | undefined>[] = [];
    let isMet = true;
    for (let turn = 1; turn <= pairs; turn += 1) {
      const clicked: Awaited<ReturnType<OpsVisit['clickThrough']>>[] = [];
      const used = await cores(async () => {
        clicked.push(await visit.clickThrough());
      });
      const map = await visit.useMap();
      for (const { inp, median, clicks, longest } of clicked) {
        const { backend: share = 0, worker, redis, postgres } = used;
        isMet &&= inp <= ALLOWED_MS && share <= ALLOWED_CORES;
        const seen = { 'INP ms': inp, 'median ms': median, clicks, 'map INP ms': map.inp, 'map median ms': map.median };
        rows.push(Object.assign(seen, { backend: share, worker, redis, postgres }));
        console.log(`slowest: ${longest}; on the map: ${map.longest}`);
      }
    }
    console.table(rows);

    life.move(life.drivers.slice(0, DRIVERS.freetown), 1000);
    const shares = await cores(async () => {
      const frames = await visit.watchMap(seconds, SMALL);
      console.log(
        `${await visit.countShown()} drivers in sight, one fix a second each, ${SMALL.width} x ${SMALL.height} pixels:`,
        JSON.stringify(frames),
      );
    });
    console.log('cores:', JSON.stringify(shares));
    return isMet;
  });
