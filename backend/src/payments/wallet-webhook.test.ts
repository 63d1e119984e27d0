import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aTripUnderWay } from '@waka/core/testing/builders';
import { completeRide } from '@waka/core/trips/progress/advance-ride';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

const SECRET = 'signed with this';
let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
  backend.core.config.payments.wallets.push({
    rail: 'monime',
    credentials: 'MONIME',
    region: 'SL',
    settings: {
      url: 'http://127.0.0.1:9',
      accessToken: 'token',
      spaceId: 'spc-1',
      financialAccount: null,
      webhookSecret: SECRET,
      signatureSeparator: '_',
    },
  });
});
afterAll(() => backend.close());

/** Sends a webhook, byte by byte as given. */
async function send(body: string, { secret = SECRET, path = 'MONIME/SL' } = {}): Promise<number> {
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}_${body}`).digest('base64');
  const { status } = await fetch(`${backend.url}/api/payments/webhooks/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'monime-signature': `t=${time},v1=${signature}` },
    body,
  });
  return status;
}

/** Creates a payment that waits for its code to be dialled; returns whether it is asked about now. */
async function aWaitingCode(token: string) {
  const { core } = backend;
  const { driver, rideId } = await aTripUnderWay(core);
  await core.sql(`UPDATE rides SET payment_method = 'afrimoney' WHERE id = $1`, [rideId]);
  await completeRide(core, driver, rideId);
  await core.sql(
    `UPDATE payments SET state = 'requested', provider_token = $2, next_check_at = now() + interval '1 hour'
     WHERE ride_id = $1`,
    [rideId, token],
  );
  return async () => {
    const [row] = await core.sql<{ isNow: boolean; state: string }>(
      'SELECT state, next_check_at <= now() AS is_now FROM payments WHERE ride_id = $1',
      [rideId],
    );
    return row;
  };
}

test('a signed webhook brings the question forward, and is not believed', async () => {
  const look = await aWaitingCode('pmc-1');
  // Odd spacing: the signature is of the bytes, not of what they mean.
  const body =
    '{ "event": {"name":"payment_code.completed"},\n "object": {"id":"pmc-1"}, "data": {"status":"completed"} }';
  expect(await send(body)).toBe(200);
  expect(await look()).toEqual({ state: 'requested', isNow: true });
});

test('an event of a payment is found by the code that owns it', async () => {
  const look = await aWaitingCode('pmc-2');
  const body = JSON.stringify({ object: { id: 'pay-1' }, data: { ownershipGraph: { owner: { id: 'pmc-2' } } } });
  expect(await send(body)).toBe(200);
  expect(await look()).toEqual({ state: 'requested', isNow: true });
});

test('a webhook with a wrong signature, and one of an unknown account, change nothing', async () => {
  const look = await aWaitingCode('pmc-3');
  const body = JSON.stringify({ object: { id: 'pmc-3' } });
  expect(await send(body, { secret: 'made up' })).toBe(403);
  expect(await send(body, { path: 'MONIME/GN' })).toBe(404);
  expect(await send(body, { path: 'MOMO/SL' })).toBe(404);
  expect(await look()).toEqual({ state: 'requested', isNow: false });
  expect(await send('{}')).toBe(200);
});
