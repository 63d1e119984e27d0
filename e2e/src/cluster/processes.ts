import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

export const address = (port: number) => `http://localhost:${port}`;

// Each worker has ports of its own, below those of outgoing connections.
const FIRST_PORT = 10_000 + Number(process.env.TEST_PARALLEL_INDEX ?? 0) * 2000;
const taken = new Set<number>();

/** Finds a port that is still free when the process that it is for opens it. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST_PORT, FIRST_PORT + 2000);
  if (taken.has(port)) return freePort();
  taken.add(port);
  const server = createServer();
  try {
    await once(server.listen(port), 'listening');
  } catch {
    return freePort();
  }
  server.close();
  return port;
}

/** Waits until a backend is ready. Throws where it has ended, or after 45 s. */
export async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 45_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the backend ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/api/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} did not become ready`);
}

/** Ends a process and waits for its exit; one that has ended stays as it is. */
export async function stop(child: ChildProcess | null, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
