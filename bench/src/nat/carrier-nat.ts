import { inBenchWorld, type BenchWorld } from '../lib/servers/bench-world.ts';
import { comeBack } from '../lib/load/come-back.ts';
import type { BenchServices } from '../lib/figure.ts';
import { Phone } from '../lib/load/phone.ts';
import { processFacts } from '../lib/servers/process-facts.ts';
import type { ServerProcess } from '../lib/servers/server-process.ts';
import { aBackend } from '../lib/servers/servers.ts';

const PHONES = 5000;
const NEIGHBOURS = 20;
const STRANGERS = 3000;
const STRANGERS_AT_ONCE = 50;
/** How many of those behind the address are cut while strangers connect from it. */
const CUT_AMONG_STRANGERS = 500;
const CALL_EVERY_MS = 50;
const SESSIONS_AT_ONCE = 8;
/** From blocks without an owner (RFC 5737). */
const [CARRIER, ELSEWHERE] = ['198.51.100.1', '203.0.113.1'];

/** Measures many phones behind the one address of their mobile network, on one backend with all its limits on. */
export async function carrierNat(services: BenchServices): Promise<boolean> {
  return inBenchWorld(services, async (world) => {
    const server = await aBackend(world, { TRUST_PROXY: '1' });
    const [town, neighbours] = [await sessionsOf(world, PHONES), await sessionsOf(world, NEIGHBOURS)];
    const before = await memoryOf(server);
    const first = await wave(server, town, neighbours);
    const kilobytes = ((await memoryOf(server)) - before) / PHONES / 1024;
    printLine(`${PHONES} phones behind one address connect at once`, first);
    console.log(`  memory of a connected phone ${kilobytes.toFixed(1)} kB`);
    for (const phone of first.phones) phone.close();
    const second = await wave(server, town, neighbours);
    printLine('all of them lose their lines and come back', second);
    for (const phone of second.phones.splice(0, CUT_AMONG_STRANGERS)) phone.close();
    const [third, refused] = await Promise.all([
      wave(server, town.slice(0, CUT_AMONG_STRANGERS), neighbours),
      strangers(server),
    ]);
    printLine(`${CUT_AMONG_STRANGERS} come back while a client without a session connects ${STRANGERS} times`, third);
    console.log(`  of those knocks ${refused} were refused at the door`);
    for (const phone of [...second.phones, ...third.phones]) phone.close();
    return [first, second, third].every(({ phones, asked }) => phones.length === asked);
  });
}

interface Wave {
  asked: number;
  phones: Phone[];
  /** From the start until 95 of a hundred have their snapshot, and all. */
  mostMs: number;
  allMs: number;
  tries: number;
  /** Until the last phone of another address has its snapshot. */
  neighboursMs: number;
  cpuMs: number;
  calls: number[];
}

async function wave(server: ServerProcess, town: string[], neighbours: string[]): Promise<Wave> {
  const [cpu, from] = [await server.cpuMicros(), performance.now()];
  const isOver = { now: false };
  const calling = callUntil(isOver, server, neighbours[0] ?? '');
  const connect = (cookie: string, address: string) =>
    comeBack((onBack) => {
      const headers = { cookie, 'x-forwarded-for': address };
      const listener = (packet: string) => packet.startsWith('["snapshot"') && onBack();
      return Phone.connect(server.port, headers, '', listener);
    }, from);
  const [back, others] = await Promise.all([
    Promise.all(town.map((cookie) => connect(cookie, CARRIER))),
    Promise.all(neighbours.map((cookie) => connect(cookie, ELSEWHERE))),
  ]);
  isOver.now = true;
  for (const { phone } of others) phone.close();
  const sorted = back.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return {
    asked: town.length,
    phones: back.map(({ phone }) => phone),
    mostMs: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Infinity,
    allMs: sorted.at(-1) ?? Infinity,
    tries: back.reduce((sum, { tries }) => sum + tries, 0) / back.length,
    neighboursMs: Math.max(...others.map(({ ms }) => ms)),
    cpuMs: ((await server.cpuMicros()) - cpu) / 1000,
    calls: await calling,
  };
}

/** Makes the calls of a person meanwhile; returns how long each took. */
async function callUntil(isOver: { now: boolean }, { port }: ServerProcess, cookie: string): Promise<number[]> {
  const times: number[] = [];
  while (!isOver.now) {
    const from = performance.now();
    // In sequence, like a person's calls.
    const answer = await fetch(`http://127.0.0.1:${port}/api/rides/active`, {
      headers: { cookie, 'x-forwarded-for': ELSEWHERE },
    });
    if (!answer.ok && answer.status !== 429) throw new Error(`a call was answered ${answer.status}`);
    await answer.arrayBuffer();
    times.push(performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, CALL_EVERY_MS));
  }
  return times.toSorted((a, b) => a - b);
}

/**
 * Sends handshakes without a session from the same address; returns how many were refused before the service did any
 * work.
 */
async function strangers({ port }: ServerProcess): Promise<number> {
  const url = `http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`;
  let refused = 0;
  for (let knocks = 0; knocks < STRANGERS; knocks += STRANGERS_AT_ONCE) {
    const some = Array.from({ length: STRANGERS_AT_ONCE }, async () => {
      const answer = await fetch(url, { headers: { 'x-forwarded-for': CARRIER } });
      await answer.arrayBuffer();
      return answer.status === 403;
    });
    refused += (await Promise.all(some)).filter(Boolean).length;
  }
  return refused;
}

async function sessionsOf({ core, cookieOf }: BenchWorld, count: number): Promise<string[]> {
  const people = await core.sql<{ id: string }>(
    `INSERT INTO users (user_type, full_name) SELECT 'rider', 'Rider ' || number FROM generate_series(1, $1) AS number
     RETURNING id`,
    [count],
  );
  const cookies: string[] = [];
  for (let start = 0; start < count; start += SESSIONS_AT_ONCE) {
    const some = people.slice(start, start + SESSIONS_AT_ONCE);
    cookies.push(...(await Promise.all(some.map(({ id }) => cookieOf(id)))));
  }
  return cookies;
}

async function memoryOf(server: ServerProcess): Promise<number> {
  await server.heapBytes();
  return (await processFacts(server.pid)).rssMb * 2 ** 20;
}

function printLine(what: string, { asked, phones, mostMs, allMs, tries, neighboursMs, cpuMs, calls }: Wave): void {
  const part = (share: number) => `${Math.round(calls[Math.ceil(calls.length * share) - 1] ?? NaN)} ms`;
  console.log(what);
  console.log(`  back ${phones.length} of ${asked}; 95 % after ${seconds(mostMs)}, all after ${seconds(allMs)}`);
  console.log(`  tries each ${tries.toFixed(2)}; CPU of the backend a phone ${(cpuMs / asked).toFixed(2)} ms`);
  console.log(`  ${NEIGHBOURS} phones of another address, all after ${seconds(neighboursMs)}`);
  console.log(`  ${calls.length} calls meanwhile, p50 ${part(0.5)}, p99 ${part(0.99)}, longest ${part(1)}`);
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
