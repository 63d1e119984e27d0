import { Worker } from 'bullmq';

// The least that a job costs: taken from the queue and reported to the process that added it.
const worker = new Worker(
  'bench-round-trip',
  async ({ data }: { data: number }) => {
    process.send?.(data);
  },
  {
    connection: { url: process.env.REDIS_URL ?? '', maxRetriesPerRequest: null },
    concurrency: 10,
    removeOnComplete: { count: 0 },
  },
);

await worker.waitUntilReady();
process.send?.('ready');
process.on('disconnect', () => process.exit(0));
