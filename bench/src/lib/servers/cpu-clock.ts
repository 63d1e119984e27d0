import { readdir, readFile } from 'node:fs/promises';
import type { BenchWorld } from './bench-world.ts';
import { redisCpuMicros } from './redis-cpu.ts';
import type { ServerProcess } from './server-process.ts';

/** CPU time so far in microseconds, by process. */
export type CpuTimes = Record<string, number>;

const TICKS_A_SECOND = 100;

/**
 * Reads the CPU time of servers, of Redis, of all processes of Postgres (Linux), and of this process, which makes the
 * load.
 */
export async function readCpu({ core }: BenchWorld, servers: Record<string, ServerProcess>): Promise<CpuTimes> {
  const [backend] = await core.sql<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const times: CpuTimes = {};
  for (const [name, server] of Object.entries(servers)) {
    times[name] = await server.cpuMicros();
  }
  const { user, system } = process.cpuUsage();
  const redis = await redisCpuMicros(core.redis);
  return { ...times, redis, postgres: await postgresMicros(backend?.pid ?? 0), load: user + system };
}

/** Adds up Postgres' parent process, its running processes, and those that have ended. */
async function postgresMicros(backendPid: number): Promise<number> {
  const parent = (await statOf(backendPid))?.parent ?? 0;
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const stats = await Promise.all(pids.map(async (pid) => ({ pid, stat: await statOf(pid) })));
  const ticks = stats.flatMap(({ pid, stat }) => {
    if (pid === parent) return stat ? [stat.own + stat.ended] : [];
    return stat?.parent === parent ? [stat.own] : [];
  });
  return (ticks.reduce((sum, value) => sum + value, 0) * 1e6) / TICKS_A_SECOND;
}

async function statOf(pid: number): Promise<{ parent: number; own: number; ended: number } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The name, in brackets, may contain anything.
  const fields = text
    ?.slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  if (!fields) return null;
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
    (at) => fields[at],
  );
  return { parent, own: user + system, ended: endedUser + endedSystem };
}
