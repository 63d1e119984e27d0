import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Agent, request } from 'node:http';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { openSession } from '@waka/core/accounts/sessions/sessions';
import { aDriver, anAcceptedRide, anOffer, aRide, aRider } from '@waka/core/testing/builders';
import { AppError } from '@waka/core/platform/app-error';
import type { AnyRoute } from '../../http/routes/route.ts';
import { anAccount } from '../accounts.ts';
import { checkAnswer } from '../check-answer.ts';
import { asText, aValue, bent, bentText, type Schema, type Source } from './generated-values.ts';
import { oneOf, randomFrom, type Random } from './random.ts';
import type { TestBackend } from '../test-backend.ts';

const AT_ONCE = 16;
/** How often there is a new ride with a new rider and a new driver: the former are cancelled, or signed out. */
const FRESH_EVERY = 40;
const MOST_IDS = 24;
const MOST_OF_A_KIND = 4;

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const file = createRequire(import.meta.url).resolve('@waka/contracts/openapi.json');
const description: Description = JSON.parse(readFileSync(file, 'utf8'));
const operations = new Map(
  Object.values(description.paths).flatMap((path) => Object.values(path).map((it) => [it.operationId, it] as const)),
);

/** Internal details that no reply may contain. */
const INSIDE =
  /\bat .+\.(ts|js|mjs):\d+|node_modules|QueryFailedError|syntax error at|violates \w+ constraint|relation "|postgres(ql)?:\/\/|redis:\/\/|ECONNREFUSED|\/src\/|password_hash|\$argon2/;

export interface Tally {
  made: number;
  /** How many replies had each status. */
  statuses: Map<number, number>;
  /** The calls that got a 2xx at least once. */
  succeeded: Set<string>;
  /** Failures, with what it takes to reproduce them. */
  wrong: string[];
}

/** Makes calls of every route, from the API's description, right and wrong ones, by people of every role. */
export async function callAtRandom(
  backend: TestBackend,
  { count, seed }: { count: number; seed: number },
): Promise<Tally> {
  const random = randomFrom(seed);
  const crowd = new Crowd(backend, random);
  await crowd.addPeople();
  const source: Source = { schemas: description.components.schemas, random, ids: crowd.ids };
  const names = Object.entries<AnyRoute>(routes);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const tally: Tally = { made: 0, statuses: new Map(), succeeded: new Set(), wrong: [] };
  const one = async () => {
    const [name, row] = oneOf(random, names);
    if (tally.made % FRESH_EVERY === 0) await crowd.addPeople().catch(unlessOvertaken);
    const call = aCall(source, name, row);
    const cookie = crowd.cookieFor(row);
    const answer = await send(backend.url, agent, row, call, cookie);
    if (answer.status === 401) crowd.forget(cookie);
    tally.made += 1;
    tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1);
    if (answer.status < 300) {
      tally.succeeded.add(name);
      crowd.learn(answer.text);
    }
    const fault = faultOf(row, answer);
    if (fault) tally.wrong.push(`${name} ${call.path} ${call.body?.slice(0, 400) ?? ''}: ${fault}`);
  };
  const lane = async () => {
    while (tally.made < count) await one();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  agent.destroy();
  return tally;
}

// A concurrent call may have locked the new person, or cancelled the ride, before all of it was there.
function unlessOvertaken(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

interface GeneratedCall {
  path: string;
  body: string | null;
}

function aCall(source: Source, name: string, row: AnyRoute): GeneratedCall {
  const { random } = source;
  const { parameters = [], requestBody } = operations.get(name) ?? {};
  const query = new URLSearchParams();
  for (const { name: key, in: place, schema } of parameters) {
    if (place !== 'query' || random(3) === 0) continue;
    const value = aValue(source, schema);
    query.append(key, asText(random(3) === 0 ? bent(random, value) : value));
  }
  if (random(20) === 0) query.append(oneOf(random, ['limit', 'before', 'q', 'x[]', '__proto__']), "'");
  const path = row.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(aName(source, key)));
  const search = query.size > 0 ? `?${query.toString()}` : '';
  return { path: path + search, body: row.method === 'GET' ? null : aBody(source, requestBody?.content) };
}

const KNOWN: Record<string, string[]> = {
  label: ['home', 'work', 'the market', 'x'.repeat(300)],
  kind: ['licence', 'insurance', 'passport'],
  city: ['freetown', 'conakry', 'paris'],
  partNumber: ['1', '0', '-1', '99999', 'x'],
  token: ['A'.repeat(22), 'x'],
};

function aName({ random, ids }: Source, key: string): string {
  if (random(8) === 0) return oneOf(random, ['x', "' OR 1=1", '../../..', '%00', randomUUID().slice(1)]);
  return oneOf(random, KNOWN[key] ?? ids);
}

function aBody(source: Source, content: { 'application/json': { schema: Schema } } | undefined): string | null {
  const { random } = source;
  if (!content) return random(5) === 0 ? JSON.stringify(bent(random, {})) : null;
  const right = aValue(source, content['application/json'].schema);
  const kind = random(10);
  if (kind < 5) return JSON.stringify(right);
  const text = JSON.stringify(bent(random, right)) ?? '';
  return kind < 9 ? text : bentText(random, text);
}

interface Answered {
  status: number;
  text: string;
  isJson: boolean;
}

const send = (url: string, agent: Agent, row: AnyRoute, { path, body }: GeneratedCall, cookie: string) =>
  new Promise<Answered>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const headers = {
      // Node sends no length for the body of a DELETE.
      ...(body !== null && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...(cookie && { cookie }),
    };
    const call = request({ agent, hostname, port, method: row.method, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const isJson = response.headers['content-type']?.startsWith('application/json') ?? false;
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString(), isJson });
      });
    });
    call.on('error', reject).end(body ?? undefined);
  });

function faultOf(row: AnyRoute, { status, text, isJson }: Answered): string | null {
  // Unready is a valid reply; these tests have no identity and no card provider.
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (isJson && INSIDE.test(text)) return `it shows the inside: ${text.slice(0, 300)}`;
  if (!isJson) return status >= 400 && status !== 404 && !text.includes('<!doctype') ? `${status} is no JSON` : null;
  try {
    checkAnswer(row, status, JSON.parse(text));
    return null;
  } catch (error) {
    return String(error);
  }
}

type Kind = 'rider' | 'driver' | 'admin' | 'applicant';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Holds people of every role, and the ids of their data. A person who is signed out by a call is replaced by a new
 * one.
 */
class Crowd {
  /** The newest last. */
  readonly ids: string[] = [];
  readonly #core: TestBackend['core'];
  readonly #random: Random;
  readonly #cookies: Record<Kind, string[]> = { rider: [], driver: [], admin: [], applicant: [] };
  #count = 0;

  constructor({ core }: TestBackend, random: Random) {
    this.#core = core;
    this.#random = random;
  }

  /** Creates a ride under way, an offer of another one, and a person of each role. */
  async addPeople(): Promise<void> {
    const core = this.#core;
    this.#count += 1;
    const email = `ops${this.#count}@example.com`;
    const [rider, other, driver, free] = [
      await aRider(core),
      await aRider(core),
      await aDriver(core),
      await aDriver(core),
    ];
    const [applicant, admin] = [
      await aDriver(core, { approval: 'pending' }),
      await anAccount(core, { email, userType: 'admin' }),
    ];
    const [live, waiting] = [await anAcceptedRide(core, rider, driver), await aRide(core, other)];
    this.#remember(applicant.id, live.id, waiting.id, await anOffer(core, waiting, free));
    for (const person of [rider, other, driver, free, admin]) await this.#signIn(person.role, person);
    await this.#signIn('applicant', applicant);
  }

  /** Picks a cookie, mostly of a person who may make the call. */
  cookieFor({ access }: AnyRoute): string {
    const random = this.#random;
    if (random(access === 'anyone' ? 2 : 12) === 0) return '';
    const roles = random(8) === 0 || typeof access === 'string' ? (['rider', 'driver', 'admin'] as const) : access;
    const role = oneOf(random, roles);
    const cookies = this.#cookies[role === 'driver' && random(5) === 0 ? 'applicant' : role];
    return cookies.length > 0 ? oneOf(random, cookies) : '';
  }

  /** Removes an ended session. */
  forget(cookie: string): void {
    for (const cookies of Object.values(this.#cookies)) {
      const at = cookies.indexOf(cookie);
      if (at >= 0) cookies.splice(at, 1);
    }
  }

  /** Collects the ids in a reply for later calls. */
  learn(answer: string): void {
    this.#remember(...(answer.match(UUID) ?? []).slice(0, 4));
  }

  #remember(...ids: string[]): void {
    this.ids.push(...ids.filter((id) => !this.ids.includes(id)));
    this.ids.splice(0, this.ids.length - MOST_IDS);
  }

  async #signIn(kind: Kind, { id }: Actor): Promise<void> {
    const cookies = this.#cookies[kind];
    cookies.push(`waka_sid=${await openSession(this.#core, id, null)}`);
    cookies.splice(0, cookies.length - MOST_OF_A_KIND);
  }
}
