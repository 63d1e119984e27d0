import type { DemandMap } from '@waka/contracts/drivers/demand';
import { REGIONS, type Region } from '@waka/contracts/regions';
import { homeRegion } from '../drivers/home-currency.ts';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import { cornersOf } from './cells.ts';
import { storedDemand, type StoredDemand } from './demand-store.ts';

/** So many places are named in words. */
const MOST_NAMES = 5;

const UNKNOWN: DemandMap = { at: null, cells: [], busy: [] };

/** Shows a driver where riders of the country look for rides; empty while Redis is away. */
export async function demandForDriver(core: Pick<Core, 'sql' | 'redis' | 'logger'>, driver: Actor): Promise<DemandMap> {
  return demandIn(core, [await homeRegion(core.sql, driver)]);
}

/** Shows ops the demand of all countries. */
export const demandForOps = (core: Pick<Core, 'redis' | 'logger'>): Promise<DemandMap> => demandIn(core, REGIONS);

async function demandIn(core: Pick<Core, 'redis' | 'logger'>, regions: readonly Region[]): Promise<DemandMap> {
  try {
    const stored = await Promise.all(regions.map((region) => storedDemand(core, region)));
    return present(stored.filter((demand) => demand !== null));
  } catch (error) {
    core.logger.debug({ error }, 'demand map not read');
    return UNKNOWN;
  }
}

function present(stored: readonly StoredDemand[]): DemandMap {
  const cells = stored.flatMap((demand) => demand.cells).toSorted((a, b) => b.level - a.level);
  return {
    at: stored.map(({ at }) => at).toSorted()[0] ?? null,
    cells: cells.map(({ cell, level }) => [level, cornersOf(cell)]),
    busy: [...new Set(cells.map(({ name }) => name))].slice(0, MOST_NAMES),
  };
}
