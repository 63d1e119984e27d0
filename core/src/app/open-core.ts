import { Queue } from 'bullmq';
import { endIdleHashThreads } from '../accounts/passwords/passwords.ts';
import { s3Storage } from '../files/s3-storage.ts';
import { allAreas, isCity } from '../geo/areas/cities.ts';
import { followAreas } from '../geo/areas/follow-areas.ts';
import { openRoads } from '../geo/roads/open-roads.ts';
import { systemClock, type Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { poolUseOf } from '../platform/postgres/pool-use.ts';
import { openDataSource } from './database.ts';
import type { Logger } from '../platform/telemetry/logger.ts';
import { paymentJob, type PaymentJob } from '../platform/ports/payment-job.ts';
import type { Core } from '../platform/core.ts';
import { CachedLegalRules } from '../geo/rules/cached-legal-rules.ts';
import { CachedSurgeRules } from '../demand/cached-surge-rules.ts';
import { CachedQueueZones } from '../matching/lines/cached-queue-zones.ts';
import { CachedRideMethods } from '../payments/catalogue/cached-ride-methods.ts';
import { stripeVault } from '../payments/methods/stripe-vault.ts';
import { sendingJob } from '../messages/sending-job.ts';
import {
  MAINTENANCE_QUEUE,
  matchingQueue,
  NOTIFICATIONS_QUEUE,
  PAYMENTS_QUEUE,
  REPEAT_RIDES,
} from '../platform/redis/redis-keys.ts';
import { connectRedis } from '../platform/redis/redis.ts';
import { watchRedisWrites } from '../platform/redis/redis-writes.ts';
import { causeOfNow } from '../platform/telemetry/tracing.ts';
import { sqlOf, transactionOn } from '../platform/postgres/sql.ts';
import { CachedVehicleClasses } from '../vehicles/cached-vehicle-classes.ts';
import type { RealtimePublisher } from '../platform/ports/realtime-publisher.ts';

interface CoreOptions {
  config: Config;
  logger: Logger;
  /** From the process that has the sockets, or an emitter. */
  publisher: RealtimePublisher;
  clock?: Clock;
}

/** Builds a Core; the one composition root of backend, worker, tests and tools. */
export async function openCore({ config, logger, publisher, clock = systemClock }: CoreOptions): Promise<Core> {
  const dataSource = await openDataSource(config);
  const sql = sqlOf(dataSource.manager);
  const { close: closeCaches, ...caches } = await openCaches({ sql, config, logger });
  const redis = connectRedis(config.redisUrl, 'waka-commands', logger);
  const redisWrites = watchRedisWrites(redis, logger);
  const { close: closeQueues, ...queues } = await openQueues({ sql, config, logger });
  return {
    config,
    clock,
    logger,
    dataSource,
    sql,
    transaction: transactionOn(dataSource),
    redis,
    isRedisWritable: () => redisWrites.check(),
    publisher,
    roads: openRoads(config.routing, logger),
    ...caches,
    storage: config.storage && s3Storage(config.storage),
    cards: config.payments.stripe && stripeVault(config.payments.stripe, logger),
    ...queues,
    poolUse: () => poolUseOf(dataSource),
    async close() {
      redisWrites.stop();
      closeCaches();
      await closeQueues();
      redis.disconnect();
      await Promise.all([dataSource.destroy(), endIdleHashThreads()]);
    },
  };
}

type Parts = Pick<Core, 'sql' | 'config' | 'logger'>;

/** Opens what each process keeps of the rows that ops changes. */
async function openCaches(parts: Parts) {
  const vehicles = new CachedVehicleClasses(parts);
  const methods = new CachedRideMethods(parts);
  const surgeRules = new CachedSurgeRules(parts);
  const queueZones = new CachedQueueZones(parts);
  const legalRules = new CachedLegalRules(parts);
  // Before the first fix of a driver: how a class moves is asked for without waiting.
  await vehicles.read();
  // Likewise: the ways of drivers are judged without waiting.
  await legalRules.read();
  const caches = { vehicles, methods, surgeRules, queueZones, legalRules };
  return {
    ...caches,
    close: () => {
      for (const cache of Object.values(caches)) cache.close();
    },
  };
}

/** Opens the queues by which workers are woken. What there is to do is in Postgres, so that a wake-up may be lost. */
async function openQueues({ sql, config, logger }: Parts) {
  const connection = connectRedis(config.redisUrl, 'waka-queues', logger);
  const all: Queue[] = [];
  const open = (name: string) => {
    const queue = new Queue(name, { connection, skipVersionCheck: true });
    // The connection's own handler logs that Redis is unreachable; without a listener here Node would end the process.
    queue.on('error', () => undefined);
    all.push(queue);
    return queue;
  };
  const ofCities = new Map<string, Queue>();
  const queueOf = (city: string) => {
    const queue = ofCities.get(city) ?? open(matchingQueue(city));
    ofCities.set(city, queue);
    return queue;
  };
  const openForCities = () => {
    for (const { id, isOpen } of allAreas()) if (isOpen) queueOf(id);
  };
  const unfollowAreas = await followAreas({ sql, logger }, openForCities);
  openForCities();
  const notifications = open(NOTIFICATIONS_QUEUE);
  const payments = open(PAYMENTS_QUEUE);
  const maintenance = open(MAINTENANCE_QUEUE);
  return {
    queues: all,
    maintenance,
    wakeMatching(city: string) {
      if (!isCity(city)) return;
      const wakeUp = queueOf(city).add('wake-up', causeOfNow(), { removeOnComplete: true, removeOnFail: true });
      wakeUp.catch(() => logger.debug({ city }, 'wake-up lost; the sweep finds the ride'));
    },
    wakeSending(messageIds: string[]) {
      if (messageIds.length === 0) return;
      const jobs = notifications.addBulk(messageIds.map(sendingJob));
      jobs.catch(() => logger.debug('wake-up lost; the sweep finds the messages'));
    },
    wakePayments(job: PaymentJob) {
      payments.add(...paymentJob(job)).catch(() => logger.debug('wake-up lost; the sweep finds it'));
    },
    wakeSeries() {
      const wakeUp = maintenance.add(REPEAT_RIDES, {}, { removeOnComplete: true, removeOnFail: true });
      wakeUp.catch(() => logger.debug('wake-up lost; the next run makes the rides'));
    },
    close: async () => {
      unfollowAreas();
      await Promise.allSettled(all.map((queue) => queue.close()));
      connection.disconnect();
    },
  };
}
