import 'reflect-metadata';
import { routes } from '@waka/contracts/routes';
import { openSession } from '@waka/core/accounts/sessions/sessions';
import type { Actor } from '@waka/core/platform/actor';
import { openCore } from '@waka/core/app/open-core';
import type { Core } from '@waka/core/platform/core';
import { readConfig, type Config } from '@waka/core/platform/config';
import { createLogger, type Logger } from '@waka/core/platform/telemetry/logger';
import { RecordingPublisher, testServices } from '@waka/core/testing/test-core';
import { testWallets } from '@waka/core/testing/wallets';
import { Server } from 'socket.io';
import { createApp } from '../create-app.ts';
import { Metrics } from '../metrics.ts';
import type { AnyRoute } from '../http/routes/route.ts';
import { checkAnswer } from './check-answer.ts';

interface Call {
  as?: Pick<Actor, 'id'> | null;
  /** Values for the names in the path. */
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

export interface TestBackend {
  core: Core;
  publisher: RecordingPublisher;
  url: string;
  /** Makes a call of the contract as a browser would. */
  call(row: AnyRoute, call?: Call): Promise<Answer>;
  fetch(path: string, init?: RequestInit): Promise<Answer>;
  close(): Promise<void>;
}

/** Makes a call of the contract to any backend, and checks the reply against the contract. */
export async function callTo(
  url: string,
  row: AnyRoute,
  { params = {}, query = '', body, headers }: Omit<Call, 'as'> = {},
): Promise<Answer> {
  const answer = await send(url + row.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '') + query, {
    method: row.method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (isJson(answer.headers)) checkAnswer(row, answer.status, answer.body);
  return answer;
}

const isJson = (headers: Headers) => headers.get('content-type')?.startsWith('application/json') ?? false;

async function send(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  const { status, headers } = response;
  return { status, body: isJson(headers) ? JSON.parse(text) : { text }, headers };
}

type Services = Awaited<ReturnType<typeof testServices>>;

/** Starts the real application on a port of its own, without sockets, with a fresh database and an empty Redis. */
export async function testBackend(
  changes: Partial<Config> = {},
  given?: Services,
  logger: Logger = createLogger('test', 'silent'),
): Promise<TestBackend> {
  const services = given ?? (await testServices());
  const { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL } = services;
  const environment = { ...testWallets, DATABASE_URL, REDIS_URL, LOG_LEVEL: 'silent' };
  const config = { ...readConfig(environment), rateLimits: false, ...changes };
  const publisher = new RecordingPublisher();
  const core = await openCore({ config, publisher, logger });
  const app = await createApp({ core, metrics: new Metrics(), io: new Server() });
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const cookies = new Map<string, string>();

  const cookieOf = async (actor: Pick<Actor, 'id'>): Promise<string> => {
    const cookie = cookies.get(actor.id) ?? `waka_sid=${await openSession(core, actor.id, null)}`;
    cookies.set(actor.id, cookie);
    return cookie;
  };
  return {
    core,
    publisher,
    url,
    fetch: (path, init) => send(url + path, init),
    async call(row, { as = null, headers, ...call } = {}) {
      const cookie = as && (await cookieOf(as));
      if (as && (row === routes.logout || row === routes.endAllSessions)) cookies.delete(as.id);
      return callTo(url, row, { ...call, headers: { ...(cookie && { cookie }), ...headers } });
    },
    async close() {
      await app.close();
      await core.close();
      await services.drop();
    },
  };
}
