import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { anAccount, PASSWORD } from '../../testing/accounts.ts';
import { forgetPeople, timePasses } from '../../testing/post.ts';
import { aPerson, aRegistered } from '../../testing/sign-ups.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend({ trustProxy: 1 });
});
afterAll(() => backend.close());
beforeEach(() => forgetPeople(backend.core));

const login = (email: string, password: string, from: string) =>
  backend.call(routes.login, { body: { email, password }, headers: { 'x-forwarded-for': from } });
const guesses = (count: number, email: string, from: (index: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, index) => login(email, 'a wild guess', from(index))));
const countOf = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

test('S10: a hundred wrong passwords from one address get ten replies, and the owner signs in from another', async () => {
  await anAccount(backend.core, { email: 'owner@example.com' });
  const since = performance.now();
  const answers = await guesses(100, 'owner@example.com', () => '198.51.100.7');
  // Waits of 1, 2, 4 s and so on are over when a busy machine takes as long for the hundred.
  const waitsOver = Math.floor(Math.log2(1 + (performance.now() - since) / 1000));
  const wrong = countOf(answers, 401);
  expect(wrong).toBeGreaterThanOrEqual(10);
  expect(wrong).toBeLessThanOrEqual(10 + waitsOver);
  expect(countOf(answers, 429)).toBe(100 - wrong);
  // As if the last of them had come this moment, however long the machine took.
  await backend.core.sql('UPDATE login_failures SET last_at = now()');
  expect((await login('owner@example.com', PASSWORD, '198.51.100.7')).status).toBe(429);
  expect((await login('owner@example.com', PASSWORD, '203.0.113.9')).status).toBe(200);
});

test('S10: each wrong one doubles the next wait, and the count expires', async () => {
  const email = 'unknown@example.com';
  const guess = () => login(email, 'a wild guess', '198.51.100.8');
  await guesses(10, email, () => '198.51.100.8');
  const waits = (seconds: number) => timePasses(backend.core, (seconds + 0.1) / 60);
  // The shortest waits may be over before a busy machine has responded.
  for (const seconds of [1, 2, 4, 8]) {
    await waits(seconds);
    expect((await guess()).status).toBe(401);
  }
  for (const seconds of [16, 32, 64]) {
    const refused = await guess();
    expect(refused.status).toBe(429);
    const waitSeconds = Number(refused.headers.get('retry-after'));
    expect(waitSeconds).toBeGreaterThan(seconds - 5);
    expect(waitSeconds).toBeLessThanOrEqual(seconds);
    await waits(seconds);
    expect((await guess()).status).toBe(401);
  }
  await timePasses(backend.core, 61);
  expect(countOf(await guesses(10, email, () => '198.51.100.8'), 401)).toBe(10);
});

const from = (index: number) => `192.0.2.${index}`;

test('S10: a network full of addresses counts as one, an account does not', async () => {
  expect(countOf(await guesses(40, 'one@example.com', from), 401)).toBe(20);
  expect(countOf(await guesses(5, 'two@example.com', from), 401)).toBe(5);
});

test('S10: the right password resets the count', async () => {
  await anAccount(backend.core, { email: 'clumsy@example.com' });
  for (const _ of [1, 2, 3]) {
    await guesses(9, 'clumsy@example.com', () => '198.51.100.9');
    expect((await login('clumsy@example.com', PASSWORD, '198.51.100.9')).status).toBe(200);
  }
});

test('S10: the right password of a stranger who typed the address of another does not', async () => {
  const email = 'target@example.com';
  await anAccount(backend.core, { email });
  await anAccount(backend.core, { email, userType: 'driver', password: 'a stranger owns this' });
  const where = '198.51.100.10';
  expect(countOf(await guesses(8, email, () => where), 401)).toBe(8);
  expect((await login(email, 'a stranger owns this', where)).status).toBe(200);
  await login(email, 'a wild guess', where);
  expect((await login(email, 'a wild guess', where)).status).toBe(429);
});

/** So many failures that the next guess has to wait for minutes, however busy the machine is. */
const MANY_FAILURES = 'UPDATE login_failures SET failures = 30, last_at = now()';

test('S10: guesses of a neighbour behind the same address do not keep the owner out of a browser that proved the phone', async () => {
  const person = aPerson();
  const browser = await aRegistered(backend, person);
  const headers = { 'x-forwarded-for': '198.51.100.12' };
  await login(person.email, 'a wild guess', '198.51.100.12');
  await backend.core.sql(MANY_FAILURES);
  expect((await login(person.email, person.password, '198.51.100.12')).status).toBe(429);
  const own = (password: string) => browser.call(routes.login, { email: person.email, password }, headers);
  expect((await own(person.password)).status).toBe(200);
  expect((await login(person.email, person.password, '198.51.100.12')).status).toBe(429);
  const wrong = await Promise.all(Array.from({ length: 20 }, () => own('a wild guess')));
  expect(countOf(wrong, 401)).toBeLessThan(20);
});

test('S10: a browser that proved the phone of a stranger’s account under the same e-mail has no separate tries', async () => {
  const stranger = aPerson();
  const browser = await aRegistered(backend, stranger);
  await anAccount(backend.core, { email: stranger.email, userType: 'driver' });
  await login(stranger.email, 'a wild guess', '198.51.100.13');
  await backend.core.sql(MANY_FAILURES);
  const guess = { email: stranger.email, password: 'a wild guess' };
  const headers = { 'x-forwarded-for': '198.51.100.13' };
  expect((await browser.call(routes.login, guess, headers)).status).toBe(429);
});

test('S12: accounts that strangers add to an address later do not keep the older one out', async () => {
  const email = 'crowded@example.com';
  const owner = await anAccount(backend.core, { email, userType: 'driver' });
  await backend.core.sql(
    `INSERT INTO users (user_type, full_name, email) SELECT 'rider', 'Stranger', $1 FROM generate_series(1, 6)`,
    [email],
  );
  expect((await login(email, PASSWORD, '198.51.100.11')).body).toMatchObject({ id: owner.id });
});
