import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from '../config.ts';

export type { Logger } from 'pino';

/** Both keys of errors: pino would write all fields of an `err`. */
const serializers = { error: describeError, err: describeError };

/**
 * Creates a logger that writes one JSON line an event, to standard output by default. No name, phone, PIN or position
 * of a person is logged.
 */
export const createLogger = (name: string, level: LogLevel, to?: DestinationStream): Logger =>
  pino({ name, level, serializers }, to);

/** Describes where an error came from. Its other fields may be people's data: a failed statement has its parameters. */
function describeError(error: unknown): object | string {
  if (!(error instanceof Error)) return typeof error;
  const code: unknown = Reflect.get(error, 'code');
  return {
    reason: error.stack ?? error.message,
    ...(typeof code === 'string' && { code }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}
