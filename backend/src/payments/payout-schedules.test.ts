import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { readConfig } from '@waka/core/platform/config';
import { aDriver } from '@waka/core/testing/builders';
import { testWallets } from '@waka/core/testing/wallets';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  const { payments } = readConfig({
    ...testWallets,
    DATABASE_URL: 'postgres://none',
    REDIS_URL: 'redis://none',
    MOMO_DISBURSEMENT_SUBSCRIPTION_KEY: 'out',
    MOMO_DISBURSEMENT_API_USER: 'waka',
    MOMO_DISBURSEMENT_API_KEY: 'secret',
  });
  backend = await testBackend({ payments });
  await backend.core.sql(`UPDATE payout_terms SET is_open = true WHERE region = 'GN' AND method = 'mtn_money'`);
});
afterAll(() => backend.close());

async function aProvedWallet(driverId: string): Promise<string> {
  const [wallet] = await backend.core.sql<{ id: string }>(
    `INSERT INTO payment_methods (user_id, type, phone_number, account_name, is_default, is_proved)
     VALUES ($1, 'mtn_money', '+224662000000', 'Mohamed', true, true) RETURNING id`,
    [driverId],
  );
  return wallet?.id ?? '';
}

test('a schedule that is set at the moment in which its wallet is removed is refused or stopped, in either order', async () => {
  const seen = new Set<number>();
  for (let round = 0; round < 6; round += 1) {
    const as = await aDriver(backend.core, { city: 'conakry' });
    const walletId = await aProvedWallet(as.id);
    const set = () => backend.call(routes.setPayoutSchedule, { as, body: { walletId, every: 'day' } });
    const remove = () => backend.call(routes.removePaymentMethod, { as, params: { id: walletId } });
    const calls = round % 2 === 0 ? [set(), remove()] : [remove(), set()];
    const answers = await Promise.all(calls);
    const [scheduled, removed] = round % 2 === 0 ? answers : answers.toReversed();
    seen.add(scheduled?.status ?? 0);
    expect(removed?.status).toBe(200);
    expect((await backend.call(routes.driverPayouts, { as })).body).toMatchObject({
      schedule: null,
      isScheduleStopped: scheduled?.status === 200,
    });
  }
  expect([...seen].filter((status) => status !== 200 && status !== 409)).toEqual([]);
});
