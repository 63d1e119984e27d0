import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from './config.ts';

export type { Logger } from 'pino';

/** One JSON line an event, to standard output where nothing else is said. Nobody's name, phone, PIN or position goes in. */
export const createLogger = (name: string, level: LogLevel, to?: DestinationStream): Logger =>
  pino({ name, level }, to);
