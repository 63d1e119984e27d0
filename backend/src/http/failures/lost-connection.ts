/**
 * Checks whether an error means that Postgres or Redis was unreachable or out of resources, which is temporary and not
 * the caller's fault.
 */
export function isLostConnection(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('driverError' in error && isLostConnection(error.driverError)) return true;
  if (error instanceof AggregateError) return error.errors.some(isLostConnection);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const message = 'message' in error && typeof error.message === 'string' ? error.message : '';
  return CODES.has(code) || CLASSES.has(code.slice(0, 2)) || MESSAGES.some((text) => message.includes(text));
}

// Postgres: the connection broke; something ran out: disk, memory, connections.
const CLASSES = new Set(['08', '53']);

const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Postgres: the statement's time was up; stopped by its operator; crashed; starting.
  '57014',
  '57P01',
  '57P02',
  '57P03',
]);

// Both clients report a lost connection by its message alone.
const MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  "Stream isn't writeable",
  'Connection is closed',
  'Command timed out',
  'max retries per request',
  'LOADING Redis',
];
