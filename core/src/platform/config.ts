import { readAccountsConfig, type AccountsConfig } from './config/accounts-config.ts';
import { readIdentityConfig, type IdentityConfig } from './config/identity-config.ts';
import { readStorageConfig, type StorageConfig } from './config/storage-config.ts';
import { readMailConfig, readSmsConfig, type MailConfig, type SmsConfig } from './config/notifications-config.ts';
import { readPaymentsConfig, type PaymentsConfig } from './config/payments-config.ts';
import { readSupportConfig, type SupportConfig } from './config/support-config.ts';
import { readPushConfig, type PushConfig } from './config/push-config.ts';
import { readMapboxConfig, type MapboxConfig } from './config/mapbox-config.ts';
import { readRoutingConfig, type RoutingConfig } from './config/routing-config.ts';
import { ConfigError, integer, oneOf, url, type Environment } from './environment.ts';

export interface Config {
  production: boolean;
  port: number;
  /** 0 lets the system choose. */
  metricsPort: number;
  databaseUrl: string;
  /** What is between a process and Postgres: nothing of importance, or a pooler that changes server connections. */
  databasePooler: 'none' | 'transaction';
  redisUrl: string;
  /** Address of the service for browsers, without a trailing slash. */
  publicUrl: string;
  /** Origins that may change state and open sockets. */
  allowedOrigins: string[];
  rateLimits: boolean;
  /** Null without Mapbox: our own map is drawn. */
  mapbox: MapboxConfig | null;
  /** The folder into which `streets` builds; null where there is none. */
  streetsDir: string | null;
  routing: RoutingConfig;
  /** Speed that no vehicle exceeds over a stretch of road: faster fixes and trips are rejected. */
  maxDriveKmh: number;
  logLevel: LogLevel;
  /** Collector of traces; null for none. */
  tracesUrl: string | null;
  /** How many proxies in front are trusted for the client's address. */
  trustProxy: number;
  /** How long a backend that is about to stop still answers. */
  drainMs: number;
  /** Folder of the built frontend; null serves none. */
  frontendDir: string | null;
  /** Secret from which one-time codes and reset links are derived. */
  codeSecret: string;
  accounts: AccountsConfig;
  /** Null without sign-in through an identity provider. */
  identity: IdentityConfig | null;
  support: SupportConfig;
  /** Null without uploads. */
  storage: StorageConfig | null;
  /** Makes this a staging system: messages may stay in the outbox, which needs this password. Null elsewhere. */
  stagingPassword: string | null;
  sms: SmsConfig;
  mail: MailConfig;
  payments: PaymentsConfig;
  /** Null without push notifications. */
  push: PushConfig | null;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Reads and checks the whole environment. Throws ConfigError, which names the wrong value. */
export function readConfig(env: Environment): Config {
  const production = env.NODE_ENV === 'production';
  const port = integer(env, 'PORT', 3000, 0, 65_535);
  const publicUrl = url(env, 'PUBLIC_URL', ['http:', 'https:'], `http://localhost:${port}`).replace(/\/$/, '');
  const rateLimits = oneOf(env, 'RATE_LIMITS', ['on', 'off'], 'on') === 'on';
  if (production && !rateLimits) throw new ConfigError('RATE_LIMITS=off is for load tests; production refuses it');
  return {
    production,
    port,
    metricsPort: integer(env, 'METRICS_PORT', 0, 0, 65_535),
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    databasePooler: oneOf(env, 'DATABASE_POOLER', ['none', 'transaction'], 'none'),
    redisUrl: url(env, 'REDIS_URL', ['redis:', 'rediss:']),
    publicUrl,
    allowedOrigins: origins(env.ALLOWED_ORIGINS, publicUrl),
    rateLimits,
    mapbox: readMapboxConfig(env),
    streetsDir: env.STREETS_DIR || null,
    routing: readRoutingConfig(env),
    maxDriveKmh: maxDriveKmh(env, production),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT ? url(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']) : null,
    trustProxy: integer(env, 'TRUST_PROXY', 0, 0, 10),
    drainMs: integer(env, 'DRAIN_MS', 1000, 0, 8000),
    frontendDir: env.FRONTEND_DIR || null,
    codeSecret: codeSecret(env, production),
    accounts: readAccountsConfig(env, production),
    identity: readIdentityConfig(env, production, publicUrl),
    support: readSupportConfig(env, production),
    storage: readStorageConfig(env, production, publicUrl),
    stagingPassword: stagingPassword(env),
    sms: readSmsConfig(env, production),
    mail: readMailConfig(env, production),
    payments: readPaymentsConfig(env, production),
    push: readPushConfig(env, production),
  };
}

/** Reads the environment of this process, or ends it with one clear line. */
export function configOrExit(env: Environment = process.env): Config {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}

const FASTEST_KMH = 250;

function maxDriveKmh(env: Environment, production: boolean): number {
  const kmh = integer(env, 'MAX_DRIVE_KMH', 120, 60, 10_000_000);
  if (production && kmh > FASTEST_KMH) {
    throw new ConfigError(`MAX_DRIVE_KMH above ${FASTEST_KMH} is for simulated fleets; production refuses it`);
  }
  return kmh;
}

const SHORTEST_SECRET = 32;

function codeSecret({ CODE_SECRET: secret }: Environment, production: boolean): string {
  if (!secret && !production) return 'codes of development are no secret: its outbox shows them';
  if (secret && secret.length >= SHORTEST_SECRET) return secret;
  throw new ConfigError(`CODE_SECRET must have at least ${SHORTEST_SECRET} random characters`);
}

const SHORTEST_STAGING_PASSWORD = 16;

function stagingPassword({ STAGING_PASSWORD: password }: Environment): string | null {
  if (!password || password.length >= SHORTEST_STAGING_PASSWORD) return password || null;
  throw new ConfigError(`STAGING_PASSWORD must have at least ${SHORTEST_STAGING_PASSWORD} characters`);
}

function origins(list: string | undefined, publicUrl: string): string[] {
  const texts = (list ?? '').split(',').map((text) => text.trim());
  return [publicUrl, ...texts.filter(Boolean)].map((text) => {
    if (!URL.canParse(text)) throw new ConfigError(`ALLOWED_ORIGINS holds "${text}", which is not an origin`);
    return new URL(text).origin;
  });
}
