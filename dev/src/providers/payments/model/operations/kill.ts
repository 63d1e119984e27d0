import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Handed } from '../killed-worker.ts';
import { count } from '../world.ts';
import type { Operation } from './operation.ts';
import { timePasses } from './work.ts';

const PROGRAM = path.join(import.meta.dirname, '../../../../../dist/providers/payments/model/killed-worker.js');
const MOST = 12;

/** Kills a worker process of its own in the middle of its steps: nothing of it runs on, not even an open connection's end. */
export const killWorker: Operation = {
  name: 'kill a worker process',
  weight: 0.12,
  async run(world) {
    const { random, harness, jobs } = world;
    const taken = jobs.slice(-MOST);
    if (taken.length === 0) return 'nothing to do';
    for (const job of taken) await timePasses(world, job, 0);
    const handed: Handed = {
      accounts: harness.accounts,
      publicUrl: harness.publicUrl,
      payments: taken.flatMap((job) => (job.name === 'collect' ? [job.paymentId] : [])),
      payouts: taken.flatMap((job) => (job.name === 'disburse' ? [job.payoutId] : [])),
      refunds: taken.flatMap((job) => (job.name === 'refund' ? [job.refundId] : [])),
      topUps: taken.flatMap((job) => (job.name === 'top_up' ? [job.topUpId] : [])),
    };
    const { databaseUrl, redisUrl } = harness.core.config;
    const child = spawn(process.execPath, [PROGRAM, JSON.stringify(handed)], {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl,
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    await Promise.race([once(child.stdout, 'data'), ended]);
    if (child.exitCode !== null) throw new Error(`the worker ended by itself with ${child.exitCode}`);
    const ms = random.int(60);
    await new Promise((resolve) => setTimeout(resolve, ms));
    child.kill('SIGKILL');
    await ended;
    count(world, 'killed with SIGKILL');
    return `after ${ms} ms, with ${taken.length} steps`;
  },
};
