import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { Browser } from '../../testing/browser.ts';
import { codeSentTo, forgetPeople, messagesTo, timePasses } from '../../testing/post.ts';
import { aPerson } from '../../testing/sign-ups.ts';
import { testBackend, type Answer, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());
beforeEach(() => forgetPeople(backend.core));

let lines = 0;
const aNumberOf = (network: string) =>
  `${network}${String((lines += 1)).padStart(3, '0')}${network.startsWith('+224') ? '0000' : '000'}`;
const registration = (phone: string) => ({ ...aPerson(), phone });
const askFrom = (browser: Browser, phone: string, proof?: string) =>
  browser.call(routes.register, { ...registration(phone), proof });

/** Texts that many codes to a network, of which some are entered. */
async function textCodes(network: string, { sent, used }: { sent: number; used: number }): Promise<void> {
  for (let count = 0; count < sent; count += 1) {
    const [browser, phone] = [new Browser(backend), aNumberOf(network)];
    expect((await askFrom(browser, phone)).status).toBe(200);
    if (count >= used) continue;
    const code = await codeSentTo(backend.core, phone);
    expect((await browser.call(routes.verifyPhone, { phone, code })).status).toBe(200);
  }
  // Before the limit of an address is reached, which is not tested here.
  await backend.core.sql('DELETE FROM limit_hits');
}

function workFor({ body }: Answer): string {
  const { challenge, bits } = Object(body.proof);
  for (let attempt = 0; ; attempt += 1) {
    const proof = `${challenge}.${attempt}`;
    const bytes = createHash('sha256').update(proof).digest().readUInt32BE(0);
    if (Math.clz32(bytes) >= bits) return proof;
  }
}

const wanted = { status: 428, body: { code: 'auth.proof_wanted', proof: { bits: 17 } } };

test('S8: texts to a network cost work once fewer than a quarter of the last fifty codes were used', async () => {
  await textCodes('+23288', { sent: 49, used: 12 });
  expect((await askFrom(new Browser(backend), aNumberOf('+23288'))).status).toBe(200);
  await timePasses(backend.core, 2);
  const [browser, phone] = [new Browser(backend), aNumberOf('+23288')];
  const refused = await askFrom(browser, phone);
  expect(refused).toMatchObject(wanted);
  expect(await messagesTo(backend.core, phone)).toEqual([]);

  const proof = workFor(refused);
  expect(await askFrom(browser, phone, proof)).toMatchObject({ status: 200, body: { verified: false } });
  expect(await messagesTo(backend.core, phone)).toHaveLength(1);

  for (const tried of [proof, `${proof}0`, 'x.y.z.0', proof.slice(0, -20)]) {
    expect(await askFrom(new Browser(backend), aNumberOf('+23288'), tried)).toMatchObject(wanted);
  }
  await timePasses(backend.core, 2);
  const again = await browser.call(routes.resendCode, { phone, proof });
  expect(again).toMatchObject(wanted);
  expect((await browser.call(routes.resendCode, { phone, proof: workFor(again) })).status).toBe(200);
});

test('S8: the work is required alike, whether or not there is an account', async () => {
  await backend.core.sql(
    `INSERT INTO one_time_codes (purpose, phone, user_type, browser, is_sent, expires_at)
     SELECT 'registration', '+232889' || lpad(line::text, 5, '0'), 'rider', 'a browser', true, now()
     FROM generate_series(1, 50) AS line`,
  );
  const known = aNumberOf('+23288');
  await backend.core.sql(`INSERT INTO users (user_type, full_name, phone) VALUES ('rider', 'Isatu', $1)`, [known]);
  const login = (phone: string) => new Browser(backend).call(routes.loginByPhone, { phone, userType: 'rider' });
  for (const row of [known, aNumberOf('+23288')]) expect(await login(row)).toMatchObject(wanted);
});

test('S8: other networks, and those whose people enter their codes, need no work', async () => {
  await textCodes('+22466', { sent: 50, used: 13 });
  expect((await askFrom(new Browser(backend), '+224660000000')).status).toBe(200);
  expect((await askFrom(new Browser(backend), '+224620000000')).status).toBe(200);
});
