import { availableParallelism } from 'node:os';
import path from 'node:path';

export type Environment = Record<string, string | undefined>;

/** Says which value of the environment is wrong. */
export class SettingsError extends Error {}

export interface Settings {
  dir: string;
  host: string;
  port: number;
  metricsPort: number;
  engines: number;
  queueLimit: number;
  deadlineMs: number;
  logLevel: string;
  /** Programs that a build runs. */
  tilemaker: string;
  osmium: string;
}

/** Reads the environment, which is parsed here alone. */
export function readSettings(env: Environment): Settings {
  return {
    dir: path.resolve(env.STREETS_DIR || '.waka/streets'),
    host: env.STREETS_HOST || '127.0.0.1',
    port: integer(env, 'STREETS_PORT', 8002, 0, 65_535),
    metricsPort: integer(env, 'METRICS_PORT', 0, 0, 65_535),
    engines: integer(env, 'STREETS_ENGINES', Math.min(Math.max(availableParallelism() - 1, 2), 4), 1, 32),
    queueLimit: integer(env, 'STREETS_QUEUE', 64, 1, 10_000),
    deadlineMs: integer(env, 'STREETS_DEADLINE_MS', 5000, 10, 60_000),
    logLevel: env.LOG_LEVEL || 'info',
    tilemaker: env.TILEMAKER || 'tilemaker',
    osmium: env.OSMIUM || 'osmium',
  };
}

function integer(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new SettingsError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
}
