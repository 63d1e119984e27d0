import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import { CITIES, type City } from './geo/cities.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { createDataSource } from './platform/database.ts';
import type { Logger } from './platform/logger.ts';
import { matchingQueue } from './platform/redis-keys.ts';
import { connectRedis } from './platform/redis.ts';
import { sqlOf, transactionOn, type Sql, type Transaction } from './platform/sql.ts';
import type { Announcer } from './realtime/announcer.ts';

/** What a use case can ask for; each names what it needs with Pick<Core, ...>. */
export interface Core {
  config: Config;
  clock: Clock;
  logger: Logger;
  dataSource: DataSource;
  /** One statement outside any transaction. */
  sql: Sql;
  transaction: Transaction;
  /** Refuses commands while Redis is away. */
  redis: Redis;
  announcer: Announcer;
  /** Wakes a city's matching loop; losing the nudge costs one sweep. */
  nudgeMatching: (city: City) => void;
  close(): Promise<void>;
}

export interface CoreOptions {
  config: Config;
  logger: Logger;
  /** Made by the process that has the sockets, or an emitter. */
  announcer: Announcer;
  clock?: Clock;
}

/** The one composition root: backend, worker, tests and tools all build their Core here. */
export async function openCore({ config, logger, announcer, clock = systemClock }: CoreOptions): Promise<Core> {
  const dataSource = await createDataSource(config.databaseUrl).initialize();
  const redis = connectRedis(config.redisUrl, 'waka-commands', logger);
  const queueConnection = connectRedis(config.redisUrl, 'waka-queues', logger);
  const queues = new Map(
    CITIES.map((city) => {
      const queue = new Queue(matchingQueue(city), { connection: queueConnection, skipVersionCheck: true });
      // The connection's own handler tells that Redis is away; without a listener here Node would end the process.
      queue.on('error', () => undefined);
      return [city, queue] as const;
    }),
  );
  const nudgeMatching = (city: City) => {
    const nudge = queues.get(city)?.add('nudge', {}, { removeOnComplete: true, removeOnFail: true });
    nudge?.catch(() => logger.debug({ city }, 'nudge lost; the sweep finds the ride'));
  };
  return {
    config,
    clock,
    logger,
    dataSource,
    sql: sqlOf(dataSource.manager),
    transaction: transactionOn(dataSource),
    redis,
    announcer,
    nudgeMatching,
    async close() {
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
      queueConnection.disconnect();
      redis.disconnect();
      await dataSource.destroy();
    },
  };
}
