import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { aRider } from '../../testing/builders.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { changeCommission } from './commission.ts';
import { changeFare } from '../pricing/fares.ts';
import { setCommission, setFare } from './rates.repository.ts';

let core: TestCore;
let admin: Actor;
beforeAll(async () => {
  core = await testCore();
  admin = { ...(await aRider(core)), role: 'admin' };
});
afterAll(() => core.close());

const MINUTE = 60_000;
const xl = { region: 'SL', vehicleType: 'xl', reason: 'The association of drivers asked for it.' } as const;

/** Runs a function while the clock of this process alone is wrong by so many minutes. */
async function whenOff<Result>(minutes: number, work: () => Promise<Result>): Promise<Result> {
  jest.useFakeTimers({
    now: Date.now() + minutes * MINUTE,
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval'],
  });
  return work().finally(() => jest.useRealTimers());
}

const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

test('rates start by the clock of the database, not that of the process', async () => {
  const past = { ...xl, effectiveFrom: at(-30) };
  const refused = { code: 'ops.rate_in_past' };
  await whenOff(-60, async () => {
    await expect(changeFare(core, admin, { ...past, base: 1, perKm: 1 })).rejects.toMatchObject(refused);
    await expect(changeCommission(core, admin, { ...past, percent: 1 })).rejects.toMatchObject(refused);
  });
  const soon = { ...xl, effectiveFrom: at(30) };
  const coming = { effectiveFrom: soon.effectiveFrom, state: 'coming' };
  await whenOff(60, async () => {
    expect(await changeFare(core, admin, { ...soon, base: 1, perKm: 1 })).toMatchObject(coming);
    expect(await changeCommission(core, admin, { ...soon, percent: 1 })).toMatchObject(coming);
  });
});

test.each([undefined, null])('rates without a beginning (%s) are in force from now on', async (effectiveFrom) => {
  const now = { ...xl, region: 'GN', effectiveFrom } as const;
  expect(await changeFare(core, admin, { ...now, base: 7, perKm: 3 })).toMatchObject({ state: 'current', base: 7 });
  expect(await changeCommission(core, admin, { ...now, percent: 9 })).toMatchObject({ state: 'current', percent: 9 });
});

test('a coming rate is set again, and no more once it has begun, also within the transaction that waited', async () => {
  await core.transaction(async (sql) => {
    const [soon] = await sql<{ at: Date }>(
      `SELECT date_trunc('milliseconds', clock_timestamp() + interval '100 milliseconds') AS at`,
    );
    const begin = soon?.at ?? null;
    const [fare] = await setFare(sql, begin, 'SL', 'comfort', 10, 1);
    const [commission] = await setCommission(sql, begin, 'SL', 'comfort', 10);
    expect(await setFare(sql, begin, 'SL', 'comfort', 20, 2)).toEqual([fare]);
    expect(await setCommission(sql, begin, 'SL', 'comfort', 20)).toEqual([commission]);
    await sql('SELECT pg_sleep_until($1)', [begin]);
    expect(await setFare(sql, begin, 'SL', 'comfort', 30, 3)).toEqual([]);
    expect(await setCommission(sql, begin, 'SL', 'comfort', 30)).toEqual([]);
    expect(await sql('SELECT base, per_km FROM fare_rates WHERE id = $1', [fare?.id])).toEqual([
      { base: 20, perKm: 2 },
    ]);
    expect(await sql('SELECT percent FROM commission_rates WHERE id = $1', [commission?.id])).toEqual([
      { percent: 20 },
    ]);
  });
});
