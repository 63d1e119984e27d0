import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { BenchWorld } from './bench-world.ts';
import { programs } from './programs.ts';
import { startServer, type ServerProcess } from './server-process.ts';

/** Starts a server that ends with its world. */
export async function aServer(
  { env, closers }: Pick<BenchWorld, 'env' | 'closers'>,
  script: URL,
  path: string,
  more: Record<string, string> = {},
): Promise<ServerProcess> {
  const server = await startServer(script, { ...env, ...more }, path);
  closers.push(() => server.stop());
  return server;
}

export const aBackend = (world: BenchWorld, more: Record<string, string> = {}): Promise<ServerProcess> =>
  aServer(world, programs.backend, '/api/health', more);

export async function aWorker({ env, closers }: BenchWorld): Promise<ServerProcess> {
  const worker = await startServer(programs.worker, env, '/metrics', 'METRICS_PORT');
  closers.push(() => worker.stop());
  return worker;
}

/** Starts a program that sends a message when it is ready, and other ones after that. */
export async function aChild({ env, closers }: BenchWorld, script: URL) {
  const child = fork(script, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  closers.push(async () => {
    if (child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.disconnect();
    child.kill('SIGTERM');
    await gone;
  });
  await once(child, 'message');
  return child;
}
