import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDataSource } from '@waka/core/app/database';
import { sqlOf, type Sql } from '@waka/core/platform/postgres/sql';
import { runMaintenanceJob } from '@waka/core/testing/run-job';
import { testServices } from '@waka/core/testing/test-core';
import { Redis } from 'ioredis';
import { address, freePort, stop, untilReady } from './processes.ts';
import { RESTORE_THE_SEED, root, run, seed, type Database } from './seed.ts';

const PROVIDERS: readonly Provider[] = ['identity', 'storage', 'payments'];

interface Process {
  child: ChildProcess;
  url: string;
}

type Provider = 'identity' | 'storage' | 'payments' | 'mapbox';

/** Differences from the whole system with its default settings. */
interface Shape {
  env?: Record<string, string>;
  /** One backend alone, which serves `urlB` too. */
  isOneBackend?: boolean;
  /** Which local providers run; all but Mapbox by default. */
  providers?: readonly Provider[];
}

type Services = Awaited<ReturnType<typeof testServices>>;

interface Ports {
  a: number;
  b: number;
  identity: number;
  storage: number;
  stripe: number;
  momo: number;
  orange: number;
}

/**
 * Runs the production shape on this machine: two backends, a worker and local providers, on a database of their own.
 */
export class TestCluster {
  private readonly env: NodeJS.ProcessEnv;
  private readonly redis: Redis;
  private readonly database: Database;
  private readonly drop: () => Promise<void>;
  private readonly ports: Ports;
  private readonly children = new Set<ChildProcess>();
  private backends: { a: Process; b: Process } | null = null;
  private worker: ChildProcess | null = null;

  private constructor(services: Services, ports: Ports, { env, isOneBackend = false }: Shape) {
    this.ports = isOneBackend ? { ...ports, b: ports.a } : ports;
    this.drop = services.drop;
    this.redis = new Redis(services.redisUrl, { lazyConnect: true });
    this.database = createDataSource(services.databaseUrl, 1);
    this.env = {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: services.databaseUrl,
      REDIS_URL: services.redisUrl,
      FRONTEND_DIR: path.join(root, 'frontend/dist'),
      ALLOWED_ORIGINS: `${address(ports.a)},${address(ports.b)}`,
      METRICS_PORT: '0',
      // Journeys move a phone through the city from one step to the next.
      MAX_DRIVE_KMH: '10000000',
      LOG_LEVEL: 'warn',
      OIDC_ISSUER: address(ports.identity),
      OIDC_CLIENT_ID: 'waka',
      OIDC_CLIENT_SECRET: 'a secret of this cluster alone',
      OIDC_ADMIN_CLAIM: 'roles=admin',
      OIDC_ADMIN_EMAILS: 'ops@waka.test',
      S3_ENDPOINT: address(ports.storage),
      S3_BUCKET: 'waka',
      S3_ACCESS_KEY_ID: 'waka',
      S3_SECRET_ACCESS_KEY: 'a secret of this cluster alone',
      STRIPE_API_URL: address(ports.stripe),
      STRIPE_JS_URL: `${address(ports.stripe)}/v3/`,
      STRIPE_SECRET_KEY: 'sk_test_of_this_cluster',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_of_this_cluster',
      MOMO_URL: address(ports.momo),
      MOMO_SUBSCRIPTION_KEY: 'of this cluster',
      MOMO_API_USER: 'waka',
      MOMO_API_KEY: 'of this cluster',
      MOMO_DISBURSEMENT_SUBSCRIPTION_KEY: 'paying out of this cluster',
      MOMO_DISBURSEMENT_API_USER: 'waka',
      MOMO_DISBURSEMENT_API_KEY: 'of this cluster',
      ORANGE_MONEY_URL: address(ports.orange),
      ORANGE_MONEY_CLIENT_ID: 'waka',
      ORANGE_MONEY_CLIENT_SECRET: 'of this cluster',
      ORANGE_MONEY_MERCHANT_KEY: 'of this cluster',
      STORAGE_DIR: mkdtempSync(path.join(tmpdir(), 'waka-storage-')),
      ...env,
    };
  }

  static async open(shape: Shape = {}): Promise<TestCluster> {
    const ports = {
      a: await freePort(),
      b: await freePort(),
      identity: await freePort(),
      storage: await freePort(),
      stripe: await freePort(),
      momo: await freePort(),
      orange: await freePort(),
    };
    const cluster = new TestCluster(await testServices({ name: 'seeded', fill: seed }), ports, shape);
    try {
      await cluster.startAll(shape);
    } catch (error) {
      await cluster.close();
      throw error;
    }
    return cluster;
  }

  private async startAll({ isOneBackend = false, providers = PROVIDERS }: Shape): Promise<void> {
    await this.database.initialize();
    const first = this.startBackend(this.ports.a);
    const both = Promise.all([first, isOneBackend ? first : this.startBackend(this.ports.b)]);
    this.startWorker();
    for (const provider of providers) this.startProvider(provider);
    const [a, b] = await both;
    this.backends = { a, b };
  }

  get urlA(): string {
    return address(this.ports.a);
  }

  get urlB(): string {
    return address(this.ports.b);
  }

  /** Returns the address of the local card provider. */
  get stripeUrl(): string {
    return address(this.ports.stripe);
  }

  /** Resets the database to its seed and empties Redis, while everything runs on: as good as a new cluster. */
  async reset(): Promise<this> {
    await again(() => this.change(...RESTORE_THE_SEED));
    await this.flushRedis();
    return this;
  }

  startWorker(): void {
    this.worker = this.start('worker/dist/main.js', { PUBLIC_URL: this.urlA });
  }

  startProvider(provider: Provider, env: Record<string, string> = {}): ChildProcess {
    return this.start(`dev/dist/providers/${provider}/main.js`, { PUBLIC_URL: this.urlA, ...env });
  }

  async killWorker(): Promise<void> {
    await stop(this.worker, 'SIGKILL');
  }

  /** Restarts the backend that serves `urlA`, like a deployment. */
  async restartBackendA(): Promise<void> {
    if (!this.backends) return;
    await stop(this.backends.a.child, 'SIGTERM');
    this.backends.a = await this.startBackend(this.ports.a);
  }

  async flushRedis(): Promise<void> {
    await this.redis.flushdb();
  }

  /** Lets the worker run a maintenance job at once. */
  async runJob(name: string): Promise<void> {
    await runMaintenanceJob(String(this.env.REDIS_URL), name);
  }

  /** Moves codes and texts into the past, as a wait of a minute would. */
  async letAMinutePass(): Promise<void> {
    await this.change(
      `UPDATE one_time_codes SET created_at = created_at - interval '1 minute'`,
      `UPDATE limit_hits SET at = at - interval '1 minute'`,
    );
  }

  /** Adds fifty codes texted to a network, none of which was entered. */
  async wasteTextsOf(network: string): Promise<void> {
    await this.change(
      `INSERT INTO one_time_codes (purpose, phone, user_type, browser, is_sent, expires_at)
       SELECT 'registration', '${network}000000', 'rider', 'a swindler', true, now() FROM generate_series(1, 50)`,
    );
  }

  /** Moves the driver's arrival into the past by six minutes. */
  async letDriverWait(): Promise<void> {
    await this.change(`UPDATE rides SET arrived_at = arrived_at - interval '6 minutes' WHERE status = 'arrived'`);
  }

  /** Reads the stored track of the newest ride, in the order of the phone's numbers. */
  async newestTrack(): Promise<{ seq: number; lat: number; at: number }[]> {
    return this.ask(
      `SELECT seq::float8 AS seq, lat, extract(epoch FROM at)::float8 AS at FROM ride_tracks
       WHERE ride_id = (SELECT id FROM rides ORDER BY id DESC LIMIT 1) ORDER BY seq`,
    );
  }

  async close(): Promise<void> {
    await Promise.all([...this.children].map((child) => stop(child, 'SIGTERM')));
    this.redis.disconnect();
    if (this.database.isInitialized) await this.database.destroy();
    rmSync(String(this.env.STORAGE_DIR), { recursive: true, force: true });
    await this.drop();
  }

  private ask<Row extends object>(query: string): Promise<Row[]> {
    return this.read((sql) => sql<Row>(query));
  }

  async change(...statements: string[]): Promise<void> {
    await run(this.database, statements);
  }

  /** Reads from the database. */
  read<Answer>(question: (sql: Sql) => Promise<Answer>): Promise<Answer> {
    return question(sqlOf(this.database.manager));
  }

  private async startBackend(port: number): Promise<Process> {
    const url = address(port);
    const child = this.start('backend/dist/main.js', { PORT: String(port), PUBLIC_URL: url });
    await untilReady(url, child);
    return { child, url };
  }

  private start(script: string, env: NodeJS.ProcessEnv): ChildProcess {
    const child = spawn(process.execPath, [script], {
      cwd: root,
      env: { ...this.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    // A worker of Playwright that ends before its cluster is closed would leave it running.
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    this.children.add(child);
    child.once('exit', () => {
      process.off('exit', end);
      this.children.delete(child);
    });
    return child;
  }
}

/** Repeats work that Postgres ended: processes lock the same tables in other orders, and Postgres ends one of both. */
async function again(work: () => Promise<void>, times = 5): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (times === 1) throw error;
    await again(work, times - 1);
  }
}
