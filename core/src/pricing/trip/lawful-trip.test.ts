import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { weekOfTrips } from '../../testing/streets/week-of-trips.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
  // The rules that the service begins with, and those of a market that spans midnight.
  await core.sql(`UPDATE legal_rules SET status = 'published', in_force_from = 'epoch'`);
  await core.sql(`
    INSERT INTO legal_rules (region, area, names, polygon, vehicle_types, weekdays, from_minute, to_minute, effect, source, status, in_force_from)
    SELECT 'SL', 'freetown', '{"en": "Market night"}',
      '[{"lat": 8.474, "lng": -13.242}, {"lat": 8.474, "lng": -13.234}, {"lat": 8.48, "lng": -13.234}, {"lat": 8.48, "lng": -13.242}]',
      '{motorbike,standard}', '{5,6,7}', 1320, 330, effect, 'A notice', 'published', 'epoch'
    FROM unnest('{no_pickup,no_dropoff}'::text[]) AS effect`);
  core.legalRules.invalidate();
});
afterAll(() => core.close());

test('no trip that is offered breaks a rule, all through a week', async () => {
  const { asked, hidden, moved, rerouted, breaches } = await weekOfTrips(core, 47, 4);
  expect(breaches).toEqual([]);
  expect(asked).toBeGreaterThan(800);
  // Each of what rules can do to a trip was seen.
  for (const count of [hidden, moved, rerouted]) expect(count).toBeGreaterThan(1);
  expect(hidden + moved + rerouted).toBeLessThan(asked * 0.8);
}, 120_000);
