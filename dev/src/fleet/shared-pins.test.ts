import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aRide, aRider } from '@waka/core/testing/builders';
import { testCore, type TestCore } from '@waka/core/testing/test-core';
import { SharedPins, pinsOf } from './shared-pins.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

test('a demo driver gets the PIN of a person who has just signed up', async () => {
  const { id } = await aRide(core, await aRider(core));
  const [ride] = await core.sql<{ pin: string }>('select pin from rides where id = $1', [id]);
  expect(await new SharedPins(pinsOf(core.sql)).ask({ id })).toEqual({ pin: ride?.pin });
  expect(ride?.pin).toMatch(/^\d{4}$/);
});

test('a rider who uses no PIN is driven without one, and an unknown ride is not started', async () => {
  const { id } = await aRide(core, await aRider(core, { usesPin: false }));
  const pins = new SharedPins(pinsOf(core.sql));
  expect(await pins.ask({ id })).toEqual({});
  expect(await pins.ask({ id: '00000000-0000-0000-0000-000000000000' })).toBeNull();
});

test('without a database only simulated riders give their PIN', async () => {
  const pins = new SharedPins();
  expect(await pins.ask({ id: 'ride-1' })).toBeNull();
  pins.share('ride-1', { pin: '1234' });
  expect(await pins.ask({ id: 'ride-1' })).toEqual({ pin: '1234' });
});
