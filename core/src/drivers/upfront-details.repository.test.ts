import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ACCEPTANCE_RATE_TARGET, acceptanceRateOf } from '@waka/contracts/drivers/driver-views';
import { driverStats } from '../earnings/driver-stats.ts';
import { aDriver } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { hasUpfrontDetails } from './upfront-details.repository.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

test.each([
  [4, 4],
  [5, 5],
  [5, 6],
  [11, 13],
  [17, 20],
  [168, 200],
  [169, 200],
  [338, 400],
])(
  'a driver who accepted %d of %d offers sees destinations exactly if the shown rate reaches the target',
  async (accepted, answered) => {
    const driver = await aDriver(core);
    await core.sql('UPDATE driver_profiles SET offers_accepted = $2, offers_answered = $3 WHERE user_id = $1', [
      driver.id,
      accepted,
      answered,
    ]);
    const { acceptanceRate } = await driverStats(core, driver);
    expect(acceptanceRate).toBe(acceptanceRateOf(accepted, answered));
    expect(await core.sql(`SELECT ${hasUpfrontDetails('$1')} AS sees`, [driver.id])).toEqual([
      { sees: acceptanceRate >= ACCEPTANCE_RATE_TARGET },
    ]);
  },
);
