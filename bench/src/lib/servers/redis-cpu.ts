import type { Core } from '@waka/core/platform/core';

/** Reads the CPU time that Redis used since its start, in microseconds. */
export async function redisCpuMicros(redis: Core['redis']): Promise<number> {
  const info = await redis.info('cpu');
  const seconds = ['used_cpu_sys', 'used_cpu_user'].map((name) => Number(info.match(`${name}:([\\d.]+)`)?.[1]));
  return seconds.reduce((sum, value) => sum + value, 0) * 1e6;
}
