import { mkdirSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pickFreePort } from '../../processes/ports.mjs';
import { logTail, stopRules } from '../../processes/processes.mjs';
import { ensureRedisBinary } from './redis-binary.mjs';
import { ToolError } from '../../tool-error.mjs';

const ATTEMPTS = 3;
const READY_MS = 15_000;
const POLL_MS = 15;

/**
 * Starts an own Redis: it keeps nothing on disk, because everything in it can be rebuilt.
 * @param {import('../../processes/lifetime.mjs').Lifetime} lifetime
 * @param {{ home: string, logFile: string, port?: number }} options
 * @returns {Promise<import('../../processes/processes.mjs').Child & { url: string, port: number, program: string }>}
 */
export async function startRedis(lifetime, { home, logFile, port: fixedPort }) {
  const { command, env } = await ensureRedisBinary();
  mkdirSync(home, { recursive: true });
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const port = fixedPort ?? (await pickFreePort());
    writeFileSync(logFile, '', { mode: 0o600 });
    const child = lifetime.start({
      name: 'redis',
      command,
      args: redisArguments(port, home),
      env,
      logFile,
      stop: stopRules.redis,
    });
    if (await isReady(child, port)) {
      return { ...child, port, url: `redis://127.0.0.1:${port}`, program: command };
    }
  }
  throw new ToolError(`Redis does not start; its log is ${logFile}`, logTail(logFile));
}

/**
 * @param {number} port
 * @param {string} home
 */
const redisArguments = (port, home) => {
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', home];
  // A higher hz makes delayed jobs and expiries punctual.
  return [...place, '--hz', '100', '--maxmemory-policy', 'noeviction', '--save', '', '--appendonly', 'no'];
};

/**
 * @param {import('../../processes/processes.mjs').Child} child
 * @param {number} port
 */
async function isReady(child, port) {
  for (const end = Date.now() + READY_MS; !child.hasEnded() && Date.now() < end; await sleep(POLL_MS)) {
    if (await answersPing(port)) return !child.hasEnded();
  }
  return false;
}

/** @param {number} port */
function answersPing(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.setTimeout(1000, () => socket.destroy());
    socket.once('data', (data) => {
      resolve(String(data).startsWith('+PONG'));
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}
