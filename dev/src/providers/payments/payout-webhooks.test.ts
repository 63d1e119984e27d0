import { createHmac } from 'node:crypto';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { openPaymentHarness, until } from './testing/payment-harness.ts';
import { openPayouts } from './testing/payout-steps.ts';

const harness = await openPaymentHarness();
const { switched, aDriverWithWallet, askedFor, work, timePasses, rowOf, endOf, accounts, timesPaid } =
  await openPayouts(harness);
afterEach(() => switched(harness.urls.monime, {}));
afterAll(() => harness.close());

const SECRET = 'signed with this';

const tokenOf = async (id: string) => {
  const [row] = await harness.core.sql<{ token: string | null; hint: string | null; isNow: boolean }>(
    `SELECT provider_token AS token, hinted_token AS hint, next_check_at <= now() AS is_now FROM payouts WHERE id = $1`,
    [id],
  );
  return row;
};

/** Sends a webhook of a payout, as Monime writes it. */
async function send(payout: { id: string; reference: string }, secret = SECRET): Promise<number> {
  const body = JSON.stringify({
    event: { id: 'evt-1', name: 'payout.completed' },
    object: { id: payout.id, type: 'payout' },
    data: { id: payout.id, status: 'completed', metadata: { reference: payout.reference } },
  });
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}_${body}`).digest('base64');
  const [at] = harness.calls.map(({ headers }) => String(headers.host));
  const answer = await fetch(`http://${at}/api/payments/webhooks/MONIME/SL`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'monime-signature': `t=${time},v1=${signature}` },
    body,
  });
  return answer.status;
}

test.each([
  ['once', '6333301'],
  ['twice', '3123471'],
])('a webhook that comes %s ends a payout without waiting for the next question, once', async (_, last) => {
  const id = await askedFor(await aDriverWithWallet('monime', last));
  await work(id);
  expect((await rowOf(id))?.state).toBe('requested');
  await until(async () => (await rowOf(id))?.state === 'paid');
  expect(await accounts(id)).toMatchObject({ wallet: -20_000 });
  expect(await timesPaid('monime', id)).toBe(1);
});

test('one that comes before the answer changes nothing, and the payout ends by the next question', async () => {
  const id = await askedFor(await aDriverWithWallet('monime', '3123472'));
  await work(id);
  expect(await endOf(id)).toBe('paid');
  expect(await timesPaid('monime', id)).toBe(1);
});

test('one of a payout whose answer was lost says what to ask about', async () => {
  const id = await askedFor(await aDriverWithWallet('monime', '6333303'));
  await switched(harness.urls.monime, { fault: 'lost', times: 1 });
  await work(id);
  expect(await tokenOf(id)).toMatchObject({ token: null, hint: null });
  await until(async () => (await tokenOf(id))?.hint !== null);
  expect((await rowOf(id))?.state).toBe('due');
  await timePasses(id);
  await work(id);
  expect((await rowOf(id))?.state).toBe('paid');
  expect(await timesPaid('monime', id)).toBe(1);
});

test('a forged one is refused, and a signed one that lies is not believed', async () => {
  const id = await askedFor(await aDriverWithWallet('monime', '3123453'));
  await work(id);
  const before = await tokenOf(id);
  expect(before).toMatchObject({ isNow: false });
  const about = { id: before?.token ?? '', reference: id };
  expect(await send(about, 'made up')).toBe(403);
  expect(await tokenOf(id)).toEqual(before);
  expect(await send(about)).toBe(200);
  await until(async () => (await tokenOf(id))?.isNow === false);
  expect((await rowOf(id))?.state).toBe('requested');
});
