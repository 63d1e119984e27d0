import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface WorkerProcess {
  pid: number;
  process: ChildProcess;
  /** Its log so far, one JSON line an event. */
  log: string[];
  /** Sends the signal and returns the exit code, null after a kill. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** Starts the built worker, as an operator does. */
export async function startWorker(
  services: { databaseUrl: string; redisUrl: string },
  env: Record<string, string> = {},
): Promise<WorkerProcess> {
  const { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL } = services;
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DATABASE_URL, REDIS_URL, LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => log.push(...text.split('\n').filter(Boolean)));
  }
  await until(() => log.some((line) => line.includes('"working"')) || child.exitCode !== null);
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null) throw new Error(`the worker did not start: ${log.join('\n')}`);
  return {
    pid,
    process: child,
    log,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
      return child.exitCode;
    },
  };
}

/** Calls `ask` until its result is truthy, and returns it. Throws after the timeout. */
export async function until<Answer>(ask: () => Answer | Promise<Answer>, timeoutMs = 40_000): Promise<Answer> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > deadline) throw new Error('the condition did not become true in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
