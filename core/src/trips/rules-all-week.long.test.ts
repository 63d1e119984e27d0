import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rulesOfAllEffects } from '../testing/streets/rules-of-a-week.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { weekOfTrips } from '../testing/streets/week-of-trips.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
  await rulesOfAllEffects(core);
});
afterAll(() => core.close());

test('nothing that is offered, changed, guided or chosen breaks a rule, and nothing is refused that need not be, at any minute of a week', async () => {
  const { asked, breaches, needless } = await weekOfTrips(core, 1, 1);
  expect(breaches).toEqual([]);
  expect(needless).toEqual([]);
  expect(asked).toBe(7 * 24 * 60);
}, 900_000);
