import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { User } from '@waka/core/accounts/user.entity';
import { openSession } from '@waka/core/accounts/sessions/sessions';
import { causeIn, inSpan, startTracing } from '@waka/core/platform/telemetry/tracing';
import { aRider, aTrip } from '@waka/core/testing/builders';
import { testNodes, type TestNodes } from '../realtime/testing/test-nodes.ts';
import { callTo } from '../testing/test-backend.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  events?: { name: string }[];
  attributes?: { key: string; value: { stringValue?: string } }[];
}

/** Spans received over OTLP/HTTP, as by a collector. */
const received: Span[] = [];
const collector: Server = createServer((request, response) => void take(request, response));

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { resourceSpans } = JSON.parse(await text(request));
  for (const { scopeSpans } of resourceSpans) for (const { spans } of scopeSpans) received.push(...spans);
  response.setHeader('content-type', 'application/json').end('{}');
}

let world: TestNodes;
let tracing: Awaited<ReturnType<typeof startTracing>>;
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const address = collector.address();
  if (typeof address !== 'object' || !address) throw new Error('the collector has no port');
  tracing = await startTracing('waka-test', `http://127.0.0.1:${address.port}/`);
  world = await testNodes(1);
});
afterAll(async () => {
  await world.close();
  collector.close();
});

test('a request, its statements, its events and the job it adds are one trace', async () => {
  const { core, url } = world.nodes[0] ?? {};
  if (!core || !url) throw new Error('no node runs');
  const rider = await aRider(core);
  const headers = { cookie: `waka_sid=${await openSession(core, rider.id, null)}` };
  const answer = await callTo(url, routes.requestRide, { body: Object.assign({}, aTrip()), headers });
  expect(answer.status).toBe(201);
  const [job] = (await core.queues.find(({ name }) => name === 'matching-freetown')?.getJobs()) ?? [];
  const cause = causeIn(job?.data);
  await inSpan('match', { cause }, () => Promise.resolve());
  const { manager } = core.sql;
  await inSpan('work', {}, async () => {
    await manager.findOneBy(User, { email: 'hidden@example.com' });
    await expect(manager.query('SELECT $1::int AS refused', ['hidden@example.com'])).rejects.toThrow('invalid input');
    await manager.transaction((inside) => inside.query('SELECT $1::text AS inside', ['hidden@example.com']));
  });
  // Remaining spans are sent before it closes.
  await tracing.close();

  const request = received.find(({ name }) => name === 'POST /api/rides/request');
  const children = received.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(children.map(({ name }) => name)).toContain('sql');
  expect(request?.events?.map(({ name }) => name)).toContain('emit');
  expect(received.find(({ name }) => name === 'match')).toMatchObject({
    traceId: request?.traceId,
    parentSpanId: request?.spanId,
  });
  const work = received.find(({ name }) => name === 'work');
  const statements = received.filter(({ parentSpanId }) => parentSpanId === work?.spanId);
  expect(statements.map(({ attributes }) => attributes?.[0]?.value.stringValue)).toEqual([
    expect.stringMatching(/^SELECT "User"/),
    'SELECT $1::int AS refused',
    'START TRANSACTION',
    'SELECT $1::text AS inside',
    'COMMIT',
  ]);
  expect(JSON.stringify(received)).not.toContain('hidden@example.com');
  expect(JSON.stringify(received)).not.toContain('Aminata');
  expect(JSON.stringify(received)).not.toContain('Cotton Tree');
});

test.each([null, 'x', { traceparent: 7 }, { traceparent: '00-zz-1-01' }])(
  'a job that brings no cause has none: %j',
  (data) => {
    expect(causeIn(data)).toEqual({});
  },
);
