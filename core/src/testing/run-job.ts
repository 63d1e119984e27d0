import { Queue, QueueEvents } from 'bullmq';
import { MAINTENANCE_QUEUE } from '../platform/redis/redis-keys.ts';

const WITHIN_MS = 20_000;

/** Lets the workers on a Redis run a maintenance job at once, instead of at its time, and waits for its end. */
export async function runMaintenanceJob(redisUrl: string, name: string): Promise<void> {
  const connection = { url: redisUrl };
  const events = new QueueEvents(MAINTENANCE_QUEUE, { connection });
  const queue = new Queue(MAINTENANCE_QUEUE, { connection, skipVersionCheck: true });
  await events.waitUntilReady();
  const job = await queue.add(name, {}, { removeOnComplete: { age: 60 }, removeOnFail: true });
  await job.waitUntilFinished(events, WITHIN_MS);
  await Promise.all([queue.close(), events.close()]);
}
