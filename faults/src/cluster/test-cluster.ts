import { Redis } from 'ioredis';
import { hashPassword } from '@waka/core/accounts/passwords/passwords';
import { createDataSource, MIGRATIONS } from '@waka/core/app/database';
import { sqlOf, transactionOn, type RunSql, type Sql, type Transaction } from '@waka/core/platform/postgres/sql';
import { DEMO_PASSWORD } from '@waka/dev/accounts/account';
import { insertAccounts } from '@waka/dev/accounts/insert-accounts';
import { numberedAccounts } from '@waka/dev/accounts/numbered-accounts';
import type { Launch, Service } from './launch.ts';
import { Part, type PartPlan } from './part.ts';
import { Proxy } from './proxy.ts';
import { eventually } from '../wait.ts';

/** The fleet uses the first of them; the rest are for the rows. */
export const RIDERS = 1300;
export const DRIVERS = 400;

/** Runs the service in its production shape, with a simulated network between all its parts. */
export class TestCluster {
  /** The balancer before the backends: the address of phones. */
  readonly front: Proxy;
  readonly backends: [Part, Part];
  readonly workers: [Part, Part];
  /** Direct connections to Postgres and Redis, without faults. */
  readonly sql: Sql;
  readonly transaction: Transaction;
  readonly redis: Redis;
  readonly launch: Launch;
  #postgres: Service;
  #redisServer: Service;
  readonly #closeDatabase: () => Promise<void>;

  private constructor(launch: Launch, postgres: Service, redis: Service, front: Proxy, parts: Part[]) {
    this.launch = launch;
    this.#postgres = postgres;
    this.#redisServer = redis;
    this.front = front;
    const [a, b, first, second] = parts;
    if (!a || !b || !first || !second) throw new Error('a part is missing');
    this.backends = [a, b];
    this.workers = [first, second];
    this.redis = new Redis(redis.url, { lazyConnect: true, retryStrategy: () => 100 });
    this.redis.on('error', () => undefined);
    const dataSource = createDataSource(postgres.url, 4, MIGRATIONS);
    const run: RunSql = async (text, values) => {
      if (!dataSource.isInitialized) await dataSource.initialize();
      return sqlOf(dataSource.manager)(text, values);
    };
    this.sql = Object.assign(run, { manager: dataSource.manager });
    this.transaction = transactionOn(dataSource);
    this.#closeDatabase = async () => {
      if (dataSource.isInitialized) await dataSource.destroy();
    };
  }

  static async open(launch: Launch, env: Record<string, string> = {}): Promise<TestCluster> {
    const [postgres, redis] = await Promise.all([launch.startPostgres(), launch.startRedis()]);
    await fill(postgres.url);
    const ports = [await launch.pickFreePort(), await launch.pickFreePort()];
    const front = await Proxy.open(...ports);
    const shared = {
      NODE_ENV: 'development',
      LOG_LEVEL: 'info',
      PUBLIC_URL: `http://127.0.0.1:${front.port}`,
      // All requests come from one address here; the row about floods switches it on.
      RATE_LIMITS: 'off',
      // The fleet drives 300 times as fast as cars, and people of single rows appear where their row needs them.
      MAX_DRIVE_KMH: '10000000',
      ...env,
    };
    const part = async (name: string, program: PartPlan['program'], port: number) => {
      const lines = { redis: await Proxy.open(redis.port), postgres: await Proxy.open(postgres.port) };
      const own = {
        DATABASE_URL: through(postgres.url, lines.postgres),
        REDIS_URL: through(redis.url, lines.redis),
      };
      const metricsPort = await launch.pickFreePort();
      return new Part(launch, { name, program, port, metricsPort, ...lines, env: { ...shared, ...own } });
    };
    const cluster = new TestCluster(launch, postgres, redis, front, [
      await part('backend-a', 'backend', ports[0] ?? 0),
      await part('backend-b', 'backend', ports[1] ?? 0),
      await part('worker-1', 'worker', 0),
      await part('worker-2', 'worker', 0),
    ]);
    await Promise.all(cluster.parts.map((one) => one.start()));
    return cluster;
  }

  get url(): string {
    return `http://127.0.0.1:${this.front.port}`;
  }

  get parts(): Part[] {
    return [...this.backends, ...this.workers];
  }

  get postgresPid(): number {
    return this.#postgres.pid;
  }

  get postgresUrl(): string {
    return this.#postgres.url;
  }

  get redisPid(): number {
    return this.#redisServer.pid;
  }

  get redisPort(): number {
    return this.#redisServer.port;
  }

  /** Ends Postgres: SIGQUIT is its own immediate stop, SIGKILL takes its first process away. */
  async endPostgres(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    process.kill(this.#postgres.pid, signal);
    await this.#postgres.exited;
  }

  async startPostgres(): Promise<void> {
    if (this.#postgres.hasEnded()) this.#postgres = await this.launch.startPostgres(this.#postgres.port);
  }

  /** Stops Redis, which keeps its data when it saved before. */
  async stopRedis({ isSaved }: { isSaved: boolean }): Promise<void> {
    if (isSaved) await this.redis.save();
    process.kill(this.#redisServer.pid, 'SIGTERM');
    await this.#redisServer.exited;
  }

  async startRedis(): Promise<void> {
    if (this.#redisServer.hasEnded()) this.#redisServer = await this.launch.startRedis(this.#redisServer.port);
  }

  /** Returns the worker that matches a city by the lease in Postgres, if any. */
  async matcherOf(city: string): Promise<Part | null> {
    const [lease] = await this.sql<{ owner: string }>(
      'SELECT owner FROM matching_leases WHERE city = $1 AND expires_at > now()',
      [city],
    );
    return this.workers.find(({ pid, isUp }) => isUp && lease?.owner.split(':')[1] === String(pid)) ?? null;
  }

  /** Waits for a worker that matches a city. */
  async matcher(city: string): Promise<Part> {
    let part: Part | null = null;
    await eventually('a lease', 10_000, async () => (part = await this.matcherOf(city)) !== null);
    if (!part) throw new Error('no worker matches');
    return part;
  }

  /** Starts everything that was stopped and ends all faults. */
  async mend(): Promise<void> {
    this.front.heal();
    await Promise.all([this.startPostgres(), this.startRedis()]);
    for (const part of this.parts) {
      part.redis.heal();
      part.postgres.heal();
      if (part.isUp) part.resume();
    }
    await Promise.all(this.parts.map((part) => (part.isChanged ? part.restart() : part.start())));
    await eventually('Postgres and Redis to be whole', 30_000, async () => {
      await this.sql('SELECT 1');
      return (await this.redis.ping()) === 'PONG';
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.parts.map((part) => part.stop()));
    this.front.close();
    for (const { redis, postgres } of this.parts) [redis, postgres].forEach((line) => line.close());
    this.redis.disconnect();
    await this.#closeDatabase();
  }
}

async function fill(databaseUrl: string): Promise<void> {
  const dataSource = await createDataSource(databaseUrl, 2, MIGRATIONS).initialize();
  await dataSource.runMigrations({ transaction: 'each' });
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await transactionOn(dataSource)((sql) => insertAccounts(sql, numberedAccounts(RIDERS, DRIVERS), passwordHash));
  await dataSource.destroy();
}

function through(url: string, { port }: Proxy): string {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.href;
}
