import { randomInt } from 'node:crypto';
import net from 'node:net';
import { ToolError, errorCode } from '../tool-error.mjs';

const DEFAULT_PORT = 3000;
const LAST_PORT = 65_535;

// Below the range from which systems take ports of outgoing connections, so that a port picked now is still free
// when the process it was picked for opens it.
const PICK_FROM = 20_000;
const PICK_TO = 32_000;

/** @type {Set<number>} */
const picked = new Set();

/** @returns {Promise<number>} */
export async function pickFreePort() {
  for (;;) {
    const port = randomInt(PICK_FROM, PICK_TO);
    if (picked.has(port) || !(await isPortFree(port))) continue;
    picked.add(port);
    return port;
  }
}

/**
 * Chooses the port that people open: the one in PORT or a clear refusal, else 3000 or the next free one.
 * @param {string | undefined} wanted
 * @returns {Promise<{ port: number, isMoved: boolean }>}
 */
export async function choosePublicPort(wanted) {
  if (wanted) return { port: await wantedPort(wanted), isMoved: false };
  for (let port = DEFAULT_PORT; port <= LAST_PORT; port += 1) {
    if (await isPortFree(port)) return { port, isMoved: port !== DEFAULT_PORT };
  }
  throw new ToolError('no port from 3000 up is free; stop what holds them, or set PORT');
}

/** @param {string} text */
async function wantedPort(text) {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > LAST_PORT) {
    throw new ToolError(`PORT must be a whole number from 1 to ${LAST_PORT}, not "${text}"`);
  }
  const refusal = await tryPort(port);
  if (refusal === 'EACCES') throw new ToolError(`PORT ${port} is reserved for root; choose one above 1023`);
  if (refusal) throw new ToolError(`PORT ${port} is taken by another program; stop it or start with another PORT`);
  return port;
}

/** @param {number} port */
export const isPortFree = async (port) => (await tryPort(port)) === null;

/**
 * Opens the port for a moment: on every address like the service, and on the loopback address alone, because some
 * systems let the first succeed while another program holds the second.
 * @param {number} port
 * @returns {Promise<string | null>} the error code, null when the port is free
 */
async function tryPort(port) {
  const everywhere = await tryListen({ port });
  return everywhere ?? tryListen({ port, host: '127.0.0.1' });
}

/**
 * @param {net.ListenOptions} options
 * @returns {Promise<string | null>}
 */
function tryListen(options) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error) => resolve(errorCode(error) || error.message));
    server.listen(options, () => server.close(() => resolve(null)));
  });
}
