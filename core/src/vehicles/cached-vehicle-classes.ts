import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { Redis } from 'ioredis';
import { CAR } from '../geo/road-estimate.ts';
import type { Config } from '../platform/config.ts';
import type { Motion } from '../platform/ports/roads.ts';
import type { VehicleClasses, VehicleReader } from '../platform/ports/vehicle-catalogue.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { VEHICLES_CHANGED } from '../platform/redis/redis-keys.ts';
import { connectSubscriber } from '../platform/redis/redis.ts';
import type { Logger } from '../platform/telemetry/logger.ts';
import { catalogueVersion, vehicleCatalogue } from './vehicles.repository.ts';

/** Without Redis a change is seen after this. */
const CHECK_MS = 2000;

interface Sources {
  sql: Sql;
  config: Pick<Config, 'redisUrl'>;
  logger: Logger;
}

/**
 * Keeps the vehicle classes of one process: read again when another process publishes a change, or when the version in
 * Postgres, which is looked at every two seconds while they are used, has grown.
 */
export class CachedVehicleClasses implements VehicleReader {
  readonly #sql: Sql;
  readonly #logger: Logger;
  readonly #changes: Redis;
  #known: VehicleClasses | null = null;
  #motions: ReadonlyMap<VehicleClass, Motion> = new Map();
  #checkedAt = -Infinity;
  /** Counts the changes heard of, so that what was read before one is not kept after it. */
  #heard = 0;
  #reading: Promise<VehicleClasses> | null = null;

  readonly #checkMs: number;

  constructor({ sql, config, logger }: Sources, checkMs = CHECK_MS) {
    this.#checkMs = checkMs;
    this.#sql = sql;
    this.#logger = logger;
    this.#changes = connectSubscriber(config.redisUrl, 'waka-vehicle-changes', logger);
    this.#changes.on('message', () => this.forget());
    // Changes published while Redis was unreachable did not arrive.
    this.#changes.on('ready', () => this.forget());
    // Retries until Redis is reachable; it fails only when the connection is closed for good.
    this.#changes.subscribe(VEHICLES_CHANGED).catch(() => undefined);
  }

  async read(): Promise<VehicleClasses> {
    if (this.#known && performance.now() - this.#checkedAt < this.#checkMs) return this.#known;
    this.#reading ??= this.#check().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  motionOf(vehicleType: VehicleClass): Motion {
    return this.#motions.get(vehicleType) ?? CAR;
  }

  forget(): void {
    this.#heard += 1;
    this.#checkedAt = -Infinity;
    this.#reading = null;
  }

  close(): void {
    this.#changes.disconnect();
  }

  async #check(): Promise<VehicleClasses> {
    const before = this.#heard;
    const startedAt = performance.now();
    try {
      // The version first: rows that change in between are read again at the next look.
      const version = await catalogueVersion(this.#sql);
      const known =
        this.#known?.version === version ? this.#known : { version, ...(await vehicleCatalogue(this.#sql)) };
      if (before === this.#heard) this.#keep(known, startedAt);
      return known;
    } catch (error) {
      if (!this.#known) throw error;
      this.#logger.debug({ error }, 'vehicle classes as last read');
      return this.#known;
    }
  }

  #keep(known: VehicleClasses, startedAt: number): void {
    this.#known = known;
    this.#motions = new Map(known.classes.map(({ vehicleType, motion }) => [vehicleType, motion]));
    this.#checkedAt = startedAt;
  }
}
