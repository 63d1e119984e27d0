import { Queue } from 'bullmq';
import { MAINTENANCE_QUEUE } from '../platform/redis/redis-keys.ts';

/** Lets the workers on a Redis run a maintenance job at once, instead of at its time. */
export async function runMaintenanceJob(redisUrl: string, name: string): Promise<void> {
  const queue = new Queue(MAINTENANCE_QUEUE, { connection: { url: redisUrl }, skipVersionCheck: true });
  await queue.add(name, {}, { removeOnComplete: true, removeOnFail: true });
  await queue.close();
}
