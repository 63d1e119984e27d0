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

test('nothing that is offered, changed, guided or chosen breaks a rule, and nothing is refused that need not be, all through a week', async () => {
  const { breaches, needless, asked, ...seen } = await weekOfTrips(core, 47, 4);
  expect(breaches).toEqual([]);
  expect(needless).toEqual([]);
  expect(asked).toBeGreaterThan(800);
  // Each of what rules can do to a trip was seen, and each kind of trip.
  const { warned, ...often } = seen;
  expect(Object.entries(often).filter(([, count]) => count < 5)).toEqual([]);
  expect(warned).toBeLessThan(asked * 0.1);
  expect(seen.hidden + seen.moved + seen.rerouted).toBeLessThan(asked * 0.8);
}, 240_000);
