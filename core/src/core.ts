import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import { endIdleHashThreads } from './accounts/passwords.ts';
import { s3Storage } from './files/s3-storage.ts';
import type { FileStorage } from './files/storage.ts';
import { CITIES, type City } from './geo/cities.ts';
import { openRoads, type Roads } from './geo/roads.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { openDataSource, poolUseOf } from './platform/database.ts';
import type { Logger } from './platform/logger.ts';
import type { CardVault } from './payments/card-vault.ts';
import { paymentJob, type PaymentJob } from './payments/payment-job.ts';
import { stripeVault } from './payments/stripe-vault.ts';
import { sendingJob } from './notifications/sending-job.ts';
import { matchingQueue, NOTIFICATIONS_QUEUE, PAYMENTS_QUEUE } from './platform/redis-keys.ts';
import { connectRedis } from './platform/redis.ts';
import { watchRedisWrites } from './platform/redis-writes.ts';
import { causeOfNow } from './platform/tracing.ts';
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
  /** Whether Redis takes writes at this moment. */
  isRedisWritable: () => Promise<boolean>;
  announcer: Announcer;
  roads: Roads;
  /** Null where none is configured. */
  storage: FileStorage | null;
  /** Wakes a city's matching loop; losing the nudge costs one sweep. */
  nudgeMatching: (city: City) => void;
  /** Has messages sent that were committed; losing the nudge costs a sweep of the worker. */
  nudgeSending: (messageIds: string[]) => void;
  /** Where cards are kept; null where none are taken. */
  cards: CardVault | null;
  /** Has the outside told of money what was committed; losing the nudge costs a sweep of the worker. */
  nudgePayments: (job: PaymentJob) => void;
  /** Every queue of BullMQ; they only carry nudges, the work itself is in Postgres. */
  queues: readonly Queue[];
  /** Connections to Postgres: open ones, those at rest, and callers that wait for one. */
  poolUse(): { open: number; idle: number; waiting: number };
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
  const dataSource = await openDataSource(config);
  const redis = connectRedis(config.redisUrl, 'waka-commands', logger);
  const redisWrites = watchRedisWrites(redis, logger);
  const queueConnection = connectRedis(config.redisUrl, 'waka-queues', logger);
  const openQueue = (name: string) => {
    const queue = new Queue(name, { connection: queueConnection, skipVersionCheck: true });
    // The connection's own handler tells that Redis is away; without a listener here Node would end the process.
    queue.on('error', () => undefined);
    return queue;
  };
  const queues = new Map(CITIES.map((city) => [city, openQueue(matchingQueue(city))] as const));
  const notifications = openQueue(NOTIFICATIONS_QUEUE);
  const nudgeMatching = (city: City) => {
    const nudge = queues.get(city)?.add('nudge', causeOfNow(), { removeOnComplete: true, removeOnFail: true });
    nudge?.catch(() => logger.debug({ city }, 'nudge lost; the sweep finds the ride'));
  };
  const nudgeSending = (messageIds: string[]) => {
    if (messageIds.length === 0) return;
    const jobs = notifications.addBulk(messageIds.map(sendingJob));
    jobs.catch(() => logger.debug('nudge lost; the sweep finds the messages'));
  };
  const payments = openQueue(PAYMENTS_QUEUE);
  const nudgePayments = (job: PaymentJob) => {
    payments.add(...paymentJob(job)).catch(() => logger.debug('nudge lost; the sweep finds it'));
  };
  const all = [...queues.values(), notifications, payments];
  return {
    config,
    clock,
    logger,
    dataSource,
    sql: sqlOf(dataSource.manager),
    transaction: transactionOn(dataSource),
    redis,
    isRedisWritable: () => redisWrites.check(),
    announcer,
    roads: openRoads(config.routing, logger),
    storage: config.storage && s3Storage(config.storage),
    nudgeMatching,
    nudgeSending,
    cards: config.payments.stripe && stripeVault(config.payments.stripe, logger),
    nudgePayments,
    queues: all,
    poolUse: () => poolUseOf(dataSource),
    async close() {
      redisWrites.stop();
      await Promise.allSettled(all.map((queue) => queue.close()));
      queueConnection.disconnect();
      redis.disconnect();
      await Promise.all([dataSource.destroy(), endIdleHashThreads()]);
    },
  };
}
