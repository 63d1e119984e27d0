import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ToolError } from '../tool-error.mjs';

const READY_MS = 60_000;
const REACH_MS = 4000;
const POLL_MS = 50;

/**
 * Waits until the service at the port is ready, or one of the processes it needs ends.
 * @param {{ port: number, needs: { child: import('./processes.mjs').Child, log: () => string }[] }} options
 */
export async function waitForReady({ port, needs }) {
  for (const end = Date.now() + READY_MS; Date.now() < end; await sleep(POLL_MS)) {
    const ended = needs.find(({ child }) => child.hasEnded());
    if (ended)
      throw new ToolError(`the ${ended.child.name} ended while starting; the lines above have the reason`, ended.log());
    if (await isReady(port)) return;
  }
  const [first] = needs;
  throw new ToolError(`not ready after ${READY_MS / 1000} s; the lines above are its last output`, first?.log());
}

/** @param {number} port */
async function isReady(port) {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal: AbortSignal.timeout(2000) });
    await reply.body?.cancel();
    return reply.ok;
  } catch {
    // Not listening yet.
    return false;
  }
}

/**
 * Checks that a service given by its address responds, before anything uses it.
 * @param {string} name of the variable
 * @param {string} address
 */
export async function checkReachable(name, address) {
  if (!URL.canParse(address)) throw new ToolError(`${name} is not a URL; correct it, or unset it for the embedded one`);
  const { hostname, port, protocol } = new URL(address);
  // A socket file instead of a host: there is no port to try.
  if (!hostname) return;
  const defaultPort = protocol.startsWith('redis') ? 6379 : 5432;
  const answered = await canConnect(hostname.replace(/^\[|\]$/g, ''), Number(port) || defaultPort);
  if (answered) return;
  throw new ToolError(
    `nothing answers at ${hostname}:${port || defaultPort}, where ${name} points; start it, or unset ${name} for the embedded one`,
  );
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function canConnect(host, port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, host);
    socket.setTimeout(REACH_MS, () => socket.destroy());
    socket.once('connect', () => {
      resolve(true);
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}
