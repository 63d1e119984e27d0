import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aTripUnderWay } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { createDataSource } from '../app/database.ts';
import { ProvedBefore1764100102000 } from './migrations/1764100102000-proved-before.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

test('numbers that are the account’s own or have paid for it are proved, and invalid ids are deleted', async () => {
  const { rider, driver, rideId } = await aTripUnderWay(core);
  await core.sql(
    `INSERT INTO payment_methods (user_id, type, phone_number, account_name)
     SELECT id, type, number, 'Aminata' FROM users, (VALUES ('orange_money', NULL), ('mtn_money', '+224662000001'),
       ('orange_money', '+224662000001'), ('mtn_money', '+224662000002')) AS saved (type, given),
       LATERAL (SELECT coalesce(given, phone) AS number) AS numbers WHERE id = $1`,
    [rider.id],
  );
  await core.sql(
    `INSERT INTO payments (ride_id, rider_id, driver_id, method, amount, currency, payer, state, provider_transaction_id)
     VALUES ($1, $2, $3, 'mtn_money', 1, 'SLE', '+224662000001', 'paid', 'undefined'),
       ($1, $2, $3, 'mtn_money', 1, 'SLE', '+224662000002', 'failed', 'tx-1')`,
    [rideId, rider.id, driver.id],
  );
  const dataSource = await createDataSource(core.config.databaseUrl, 1).initialize();
  await dataSource.transaction(async ({ queryRunner }) => {
    if (queryRunner) await new ProvedBefore1764100102000().up(queryRunner);
  });
  await dataSource.destroy();
  expect(
    await core.sql(
      `SELECT type, right(phone_number, 1) AS ending FROM payment_methods
       WHERE is_proved AND phone_number <> (SELECT phone FROM users WHERE users.id = user_id)`,
    ),
  ).toEqual([{ type: 'mtn_money', ending: '1' }]);
  expect(await core.sql('SELECT 1 FROM payment_methods WHERE is_proved')).toHaveLength(2);
  expect(await core.sql('SELECT provider_transaction_id FROM payments ORDER BY provider_transaction_id')).toEqual([
    { providerTransactionId: 'tx-1' },
    { providerTransactionId: null },
  ]);
});
