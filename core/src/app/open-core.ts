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
import { MAINTENANCE_QUEUE, matchingQueue, NOTIFICATIONS_QUEUE, PAYMENTS_QUEUE } from '../platform/redis/redis-keys.ts';
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
  const vehicles = new CachedVehicleClasses({ sql, config, logger });
  const methods = new CachedRideMethods({ sql, config, logger });
  const surgeRules = new CachedSurgeRules({ sql, config, logger });
  const queueZones = new CachedQueueZones({ sql, config, logger });
  const legalRules = new CachedLegalRules({ sql, config, logger });
  // Before the first fix of a driver: how a class moves is asked for without waiting.
  await vehicles.read();
  // Likewise: the ways of drivers are judged without waiting.
  await legalRules.read();
  const redis = connectRedis(config.redisUrl, 'waka-commands', logger);
  const redisWrites = watchRedisWrites(redis, logger);
  const queueConnection = connectRedis(config.redisUrl, 'waka-queues', logger);
  const all: Queue[] = [];
  const openQueue = (name: string) => {
    const queue = new Queue(name, { connection: queueConnection, skipVersionCheck: true });
    // The connection's own handler logs that Redis is unreachable; without a listener here Node would end the process.
    queue.on('error', () => undefined);
    all.push(queue);
    return queue;
  };
  const queues = new Map<string, Queue>();
  const queueOf = (city: string) => {
    const queue = queues.get(city) ?? openQueue(matchingQueue(city));
    queues.set(city, queue);
    return queue;
  };
  const openQueues = () => {
    for (const { id, isOpen } of allAreas()) if (isOpen) queueOf(id);
  };
  const unfollowAreas = await followAreas({ sql, logger }, openQueues);
  openQueues();
  const notifications = openQueue(NOTIFICATIONS_QUEUE);
  const wakeMatching = (city: string) => {
    if (!isCity(city)) return;
    const nudge = queueOf(city).add('nudge', causeOfNow(), { removeOnComplete: true, removeOnFail: true });
    nudge.catch(() => logger.debug({ city }, 'wake-up lost; the sweep finds the ride'));
  };
  const wakeSending = (messageIds: string[]) => {
    if (messageIds.length === 0) return;
    const jobs = notifications.addBulk(messageIds.map(sendingJob));
    jobs.catch(() => logger.debug('wake-up lost; the sweep finds the messages'));
  };
  const payments = openQueue(PAYMENTS_QUEUE);
  const wakePayments = (job: PaymentJob) => {
    payments.add(...paymentJob(job)).catch(() => logger.debug('wake-up lost; the sweep finds it'));
  };
  const maintenance = openQueue(MAINTENANCE_QUEUE);
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
    vehicles,
    methods,
    queueZones,
    legalRules,
    surgeRules,
    storage: config.storage && s3Storage(config.storage),
    wakeMatching,
    wakeSending,
    cards: config.payments.stripe && stripeVault(config.payments.stripe, logger),
    wakePayments,
    maintenance,
    queues: all,
    poolUse: () => poolUseOf(dataSource),
    async close() {
      unfollowAreas();
      redisWrites.stop();
      vehicles.close();
      methods.close();
      queueZones.close();
      legalRules.close();
      surgeRules.close();
      await Promise.allSettled(all.map((queue) => queue.close()));
      queueConnection.disconnect();
      redis.disconnect();
      await Promise.all([dataSource.destroy(), endIdleHashThreads()]);
    },
  };
}
