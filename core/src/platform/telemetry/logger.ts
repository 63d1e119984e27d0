import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from '../config.ts';

export type { Logger } from 'pino';

/** Both names that an error goes by: pino would write all fields of an `err`. */
const serializers = { error: describeError, err: describeError };

/** One JSON line an event, to standard output where nothing else is said. Nobody's name, phone, PIN or position goes in. */
export const createLogger = (name: string, level: LogLevel, to?: DestinationStream): Logger =>
  pino({ name, level, serializers }, to);

/** Where an error came from. What else it carries may be people's data: a failed statement has its parameters. */
function describeError(error: unknown): object | string {
  if (!(error instanceof Error)) return typeof error;
  const code: unknown = Reflect.get(error, 'code');
  return {
    reason: error.stack ?? error.message,
    ...(typeof code === 'string' && { code }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}
