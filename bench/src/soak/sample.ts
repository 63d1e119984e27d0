import { workLeft } from '@waka/core/ops/figures/work';
import type { BenchWorld } from '../lib/servers/bench-world.ts';
import { processFacts } from '../lib/servers/process-facts.ts';
import type { ServerProcess } from '../lib/servers/server-process.ts';

/** A process whose metrics are served at a port. */
export interface Watched {
  server: ServerProcess;
  metricsPort: number;
}

/** One line of the record: figures by their column. */
export type Sample = Record<string, number>;

/** Samples everything that could grow. */
export async function takeSample({ core }: BenchWorld, watched: Record<string, Watched>): Promise<Sample> {
  const sample: Sample = {};
  for (const [name, { server, metricsPort }] of Object.entries(watched)) {
    const [facts, metrics] = await Promise.all([processFacts(server.pid), readMetrics(metricsPort)]);
    const own = {
      ...facts,
      heapMb: metrics('nodejs_heap_size_used_bytes') / 2 ** 20,
      handles: metrics('nodejs_active_handles_total'),
      requests: metrics('nodejs_active_requests_total'),
      lagMs: metrics('nodejs_eventloop_lag_p99_seconds') * 1000,
    };
    for (const [what, value] of Object.entries(own)) sample[`${name} ${what}`] = value;
  }
  const [[postgres], [live], redis, left] = await Promise.all([
    core.sql<{ count: number }>(`SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()`),
    core.sql<{ rides: number; offers: number; completed: number }>(
      `SELECT count(*) FILTER (WHERE status IN ('pending', 'accepted', 'arrived', 'in_progress'))::int AS rides,
         count(*) FILTER (WHERE status = 'completed')::int AS completed,
         (SELECT count(*)::int FROM ride_offers WHERE status = 'open') AS offers FROM rides`,
    ),
    core.redis.info(),
    workLeft(core),
  ]);
  const ofRedis = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(redis)?.[1]);
  const jobs = (left.queues ?? []).reduce((sum, { waiting, active, delayed }) => sum + waiting + active + delayed, 0);
  return {
    ...sample,
    'postgres connections': postgres?.count ?? Number.NaN,
    'redis clients': ofRedis('connected_clients'),
    'redis mb': ofRedis('used_memory') / 2 ** 20,
    'redis keys': await core.redis.dbsize(),
    'redis channels': ofRedis('pubsub_channels'),
    'queued jobs': jobs,
    'failed jobs': (left.queues ?? []).reduce((sum, { failed }) => sum + failed, 0),
    'outbox rows': left.outbox,
    'messages waiting': left.messages.waiting + left.messages.sending,
    'live rides': live?.rides ?? Number.NaN,
    'open offers': live?.offers ?? Number.NaN,
    'completed rides': live?.completed ?? Number.NaN,
  };
}

async function readMetrics(port: number): Promise<(name: string) => number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return (name) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
}
