import type { Actor } from '@waka/core/platform/actor';
import { openSession, sessionIdOf } from '@waka/core/accounts/sessions/sessions';
import { openCore } from '@waka/core/app/open-core';
import type { Core } from '@waka/core/platform/core';
import { readConfig } from '@waka/core/platform/config';
import { createLogger } from '@waka/core/platform/telemetry/logger';
import { untilReady } from '@waka/core/platform/redis/redis';
import { testServices } from '@waka/core/testing/test-core';
import { createApp } from '../../create-app.ts';
import { Metrics } from '../../metrics.ts';
import { createSocketServer } from '../socket-server.ts';
import type { RealtimeServer } from '../realtime-server.ts';
import { TestClient } from './test-client.ts';
import { weakLinkTo, type WeakLink } from './weak-link.ts';

interface TestNode {
  core: Core;
  io: RealtimeServer;
  url: string;
}

export interface SignedIn {
  actor: Actor;
  cookie: string;
  sessionId: string;
}

export interface TestNodes {
  nodes: TestNode[];
  core: Core;
  /** The connection of all nodes to Redis. */
  redis: WeakLink;
  signIn(actor: Actor): Promise<SignedIn>;
  /** Connects a client to the node with this index, and waits for its snapshot. */
  connect(node: number, person: Actor | SignedIn): Promise<TestClient>;
  close(): Promise<void>;
}

/** Starts whole backends in this process, as behind a balancer, with one database and one Redis. */
export async function testNodes(count = 2, env: Record<string, string> = {}): Promise<TestNodes> {
  const { databaseUrl, redisUrl, drop } = await testServices();
  const redis = await weakLinkTo(redisUrl);
  const config = readConfig({ DATABASE_URL: databaseUrl, REDIS_URL: redis.url, LOG_LEVEL: 'silent', ...env });
  const opened = await Promise.all(Array.from({ length: count }, () => openNode(config)));
  const [first] = opened;
  if (!first) throw new Error('no node was opened');
  const clients: TestClient[] = [];
  const signIn = async (actor: Actor): Promise<SignedIn> => {
    const token = await openSession(first.core, actor.id, null);
    return { actor, cookie: `waka_sid=${token}`, sessionId: sessionIdOf(token) };
  };
  return {
    nodes: opened,
    core: first.core,
    redis,
    signIn,
    async connect(index, person) {
      const { cookie } = 'cookie' in person ? person : await signIn(person);
      const client = new TestClient(opened[index]?.url ?? '', { cookie });
      clients.push(client);
      await client.next('snapshot');
      return client;
    },
    async close() {
      for (const client of clients) client.close();
      await Promise.all(opened.map((node) => node.close()));
      redis.close();
      await drop();
    },
  };
}

async function openNode(config: Core['config']): Promise<TestNode & { close(): Promise<void> }> {
  const logger = createLogger('test', config.logLevel);
  const sockets = createSocketServer(config, logger);
  const core = await openCore({ config, logger, publisher: sockets.publisher });
  const app = await createApp({ core, metrics: new Metrics(), io: sockets.io });
  sockets.io.attach(app.getHttpServer());
  await app.listen(0, '127.0.0.1');
  await untilReady(core.redis);
  return {
    core,
    io: sockets.io,
    url: await app.getUrl(),
    async close() {
      await app.close();
      sockets.disconnectRedis();
      await core.close();
    },
  };
}
