import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { weekOfTrips } from '../../testing/streets/week-of-trips.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
  await core.sql(`UPDATE legal_rules SET status = 'published', in_force_from = 'epoch'`);
  core.legalRules.invalidate();
});
afterAll(() => core.close());

test('no trip that is offered breaks a rule, at any minute of a week', async () => {
  const { asked, breaches } = await weekOfTrips(core, 1, 1);
  expect(breaches).toEqual([]);
  expect(asked).toBe(7 * 24 * 60);
}, 600_000);
