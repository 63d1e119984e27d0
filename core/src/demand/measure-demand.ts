import { REGIONS, type Region } from '@waka/contracts/regions';
import { allCities, cityAt } from '../geo/areas/cities.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { areaAt } from '../pricing/trip/areas.ts';
import { centreOf, type Cell } from './cells.ts';
import { levelOf, shownCells } from './count-cells.ts';
import { bookingsNow, looksNow, ridersWithDriver } from './demand.repository.ts';
import { storedDemand, storeDemand, type StoredCell } from './demand-store.ts';
import { freeDriversIn } from './free-drivers.ts';
import { wishesOf, type Wish } from './people.ts';
import { updateSurge } from './update-surge.ts';

/**
 * Counts who wants a ride where, and moves the factors of surge; both are telemetry in Redis, made anew by the next run. Returns the
 * number of cells with enough riders to be shown.
 */
export async function measureDemand(core: Pick<Core, 'sql' | 'redis' | 'clock' | 'surgeRules'>): Promise<number> {
  const [wishes, drivers] = await Promise.all([wishesNow(core.sql), freeDriversIn(core, allCities())]);
  await updateSurge(core, wishes, drivers);
  let cells = 0;
  for (const region of REGIONS) {
    // In sequence: there is no hurry.
    cells += await measureRegion(core, region, wishes);
  }
  return cells;
}

async function wishesNow(sql: Sql): Promise<Wish[]> {
  const [looks, bookings] = await Promise.all([looksNow(sql), bookingsNow(sql)]);
  const withDriver = await ridersWithDriver(
    sql,
    looks.map(({ riderId }) => riderId),
  );
  return wishesOf(
    looks.filter(({ riderId }) => !withDriver.has(riderId)),
    bookings,
  );
}

async function measureRegion(
  core: Pick<Core, 'sql' | 'redis' | 'clock'>,
  region: Region,
  wishes: readonly Wish[],
): Promise<number> {
  const before = await storedDemand(core, region);
  const names = new Map(before?.cells.map(({ cell, name }) => [cell, name]));
  const shown = shownCells(wishes.filter((wish) => wish.region === region));
  const cells: StoredCell[] = [];
  for (const { cell, riders } of shown) {
    const name = names.get(cell) ?? (await nameOf(core.sql, cell, region));
    cells.push({ cell, level: levelOf(riders), name });
  }
  await storeDemand(core, region, { at: core.clock.now().toISOString(), cells });
  return cells.length;
}

function nameOf(sql: Sql, cell: Cell, region: Region): Promise<string> {
  const centre = centreOf(cell);
  return areaAt(sql, centre, cityAt(centre, region));
}
