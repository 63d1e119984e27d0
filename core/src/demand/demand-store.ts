import type { DemandLevel } from '@waka/contracts/drivers/demand';
import type { Region } from '@waka/contracts/regions';
import type { Core } from '../platform/core.ts';
import { redisKeys } from '../platform/redis/redis-keys.ts';
import type { Cell } from './cells.ts';

/** What was counted is forgotten after this, where no worker counts anew. */
const KEPT_SECONDS = 180;

export interface StoredCell {
  cell: Cell;
  level: DemandLevel;
  /** The place that names it. */
  name: string;
}

export interface StoredDemand {
  at: string;
  cells: StoredCell[];
}

type Redis = Pick<Core, 'redis'>;

/** Stores where the riders of a country look for rides. */
export async function storeDemand({ redis }: Redis, region: Region, demand: StoredDemand): Promise<void> {
  await redis.set(redisKeys.demand(region), JSON.stringify(demand), 'EX', KEPT_SECONDS);
}

/** Reads what was counted last; null where nothing is known. Throws while Redis is away. */
export async function storedDemand({ redis }: Redis, region: Region): Promise<StoredDemand | null> {
  const text = await redis.get(redisKeys.demand(region));
  return text === null ? null : JSON.parse(text);
}
