import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

const PROBE = new URL('../probe.js', import.meta.url).href;

/** A server under measurement, in a process of its own. */
export interface ServerProcess {
  pid: number;
  port: number;
  /** Reads the CPU time since its start, in microseconds. */
  cpuMicros(): Promise<number>;
  /** Reads the bytes of its heap in use after a full collection. */
  heapBytes(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a script as a server on a free port, passed in `portVariable`, and waits until `path` responds. */
export async function startServer(
  script: URL,
  env: Record<string, string>,
  path: string,
  portVariable = 'PORT',
): Promise<ServerProcess> {
  const port = await freePort();
  const child = fork(script, {
    execArgv: ['--enable-source-maps', '--expose-gc', '--import', PROBE],
    env: { ...process.env, ...env, PUBLIC_URL: `http://127.0.0.1:${port}`, [portVariable]: String(port) },
    // It logs as in production; the log is not read.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await untilAnswering(child, `http://127.0.0.1:${port}${path}`);
  const ask = async (question: 'cpu' | 'heap') => {
    child.send(question);
    const [answer]: unknown[] = await once(child, 'message');
    return Number(answer);
  };
  return {
    pid: child.pid ?? 0,
    port,
    cpuMicros: () => ask('cpu'),
    heapBytes: () => ask('heap'),
    async stop() {
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function untilAnswering(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the server of ${url} ended with code ${child.exitCode}`);
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`${url} does not answer`);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
