import type { ServiceAreaView } from '@waka/contracts/ops/areas/area-views';
import { readPool } from '../../drivers/positions/pool.ts';
import { serviceAreas, type AreaRow } from '../../geo/areas/areas.repository.ts';
import { inListOrder, type City } from '../../geo/areas/cities.ts';
import { opensAt } from '../../geo/open-hours.ts';
import { MAX_FIX_AGE_MS } from '../../matching/rounds/pairing/weigh-driver.ts';
import type { Core } from '../../platform/core.ts';
import { liveRidesByArea, newestDecisions } from './areas.repository.ts';

/** Lists the service areas with what is in them now, each country's main city first and its rest last. */
export async function areas(core: Pick<Core, 'sql' | 'redis' | 'clock'>): Promise<ServiceAreaView[]> {
  const rows = await serviceAreas(core.sql);
  const [rides, decisions, free] = await Promise.all([
    liveRidesByArea(core.sql),
    newestDecisions(core.sql),
    freeDrivers(core, rows),
  ]);
  return rows.toSorted(inListOrder).map((row) => {
    const { id, isOpen } = row;
    const decision = decisions.get(id);
    const opens = isOpen ? opensAt(row, core.clock.now()) : null;
    return {
      id,
      name: row.name,
      region: row.region,
      kind: row.kind,
      polygon: row.polygon,
      centre: row.centre,
      isMain: row.isMain,
      isOpen,
      detour: row.detour,
      openRoad: row.openRoad,
      barriers: row.barriers,
      searchRadii: row.searchRadii,
      look: row.look,
      shortcuts: row.shortcuts,
      timeZone: row.timeZone,
      openHours: row.openHours,
      version: row.version,
      isServedNow: isOpen && opens === null,
      opensAt: opens?.toISOString() ?? null,
      freeDrivers: free?.get(id) ?? null,
      liveRides: rides.get(id) ?? 0,
      changedBy: decision?.actorName ?? null,
      changedAt: decision?.line.at.toISOString() ?? null,
      reason: decision?.line.reason ?? null,
    };
  });
}

/** Counts the free drivers of each area who can get offers; null while Redis is away. */
async function freeDrivers(
  core: Pick<Core, 'redis'>,
  rows: readonly AreaRow[],
): Promise<ReadonlyMap<City, number> | null> {
  try {
    const pools = await Promise.all(rows.map(({ id }) => readPool(core, id)));
    return new Map(rows.map(({ id }, index) => [id, pools[index]?.drivers.filter(isFree).length ?? 0]));
  } catch {
    return null;
  }
}

const isFree = ({ isBusy, ageMs }: { isBusy: boolean; ageMs: number }): boolean => !isBusy && ageMs < MAX_FIX_AGE_MS;
