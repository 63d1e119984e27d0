import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { minuteOn } from '../geo/local-time.ts';
import { CityPools } from '../matching/rounds/city-pools.ts';
import { notificationsOf } from '../notifications/notification-centre.ts';
import type { Actor } from '../platform/actor.ts';
import { aDriver, aRider, cottonTree } from '../testing/builders.ts';
import { scheduling, tomorrowAt, ZONE } from '../testing/scheduling.ts';
import { standAt } from '../testing/stand-at.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { remindOfScheduled } from './remind-scheduled.ts';
import { scheduledRidesOf } from './schedule-ride.ts';
import { takeScheduled } from './take-scheduled.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

let rider: Actor;
beforeEach(async () => {
  rider = await aRider(core);
});

const { kindsOf, schedule } = scheduling(() => ({ core, rider }));

const remind = () => remindOfScheduled(core, new CityPools(core));
const pickupIn = (id: string, minutes: number) =>
  core.sql(
    `UPDATE scheduled_rides SET pickup_at = now() + make_interval(mins => $2), search_at = now() + interval '5 minutes' WHERE id = $1`,
    [id, minutes],
  );

describe('reminders', () => {
  test('half an hour before, once, to the rider and the driver who took it', async () => {
    const [{ id }, driver] = [await schedule(), await aDriver(core)];
    await takeScheduled(core, driver, id, { version: 1 });
    await remind();
    expect(await kindsOf(rider)).toEqual(['scheduled_taken']);
    await pickupIn(id, 29);
    await Promise.all([remind(), remind(), remind()]);
    expect(await kindsOf(rider)).toEqual(['scheduled_reminder', 'scheduled_taken']);
    expect(await kindsOf(driver)).toEqual(['scheduled_drive']);
  });

  test('in the evening before, to a rider who booked earlier', async () => {
    const [{ id }, { id: late }] = [await schedule(), await schedule({ pickupAt: tomorrowAt(15) })];
    await core.sql(`UPDATE scheduled_rides SET created_at = now() - interval '2 days' WHERE id = $1`, [id]);
    const evening = minuteOn(new Date(), ZONE, 0, 18 * 60);
    const at = (minutes: number) => ({
      ...core,
      clock: { now: () => new Date(evening.getTime() + minutes * 60_000) },
    });
    await core.sql(`UPDATE scheduled_rides SET created_at = $2 WHERE id = $1`, [
      late,
      new Date(evening.getTime() + 60_000),
    ]);
    await remindOfScheduled(at(-1), new CityPools(core));
    expect(await kindsOf(rider)).toEqual([]);
    await remindOfScheduled(at(5), new CityPools(core));
    await remindOfScheduled(at(6), new CityPools(core));
    const notifications = await notificationsOf(core, rider, {});
    expect(notifications.map(({ facts }) => facts.scheduledId)).toEqual([id]);
  });

  test('an hour before, a rider for whom no driver is near hears so, also by text, and the search goes on', async () => {
    const { id } = await schedule();
    await pickupIn(id, 59);
    await Promise.all([remind(), remind()]);
    expect(await kindsOf(rider)).toEqual(['scheduled_in_doubt']);
    expect((await scheduledRidesOf(core, rider))[0]).toMatchObject({ status: 'scheduled', isInDoubt: true });
    expect(await core.sql(`SELECT recipient FROM messages WHERE template = 'scheduled_in_doubt'`)).toHaveLength(1);
  });

  test('a second look notifies no second time, and takes the doubt back where a driver has come near', async () => {
    const { id } = await schedule();
    await pickupIn(id, 59);
    await remind();
    const lookAgain = async () => {
      await core.sql(`UPDATE scheduled_rides SET checked_at = NULL WHERE id = $1`, [id]);
      await remind();
      return (await scheduledRidesOf(core, rider))[0]?.isInDoubt;
    };
    expect(await lookAgain()).toBe(true);
    await standAt(core, await aDriver(core), cottonTree);
    expect(await lookAgain()).toBe(false);
    expect(await kindsOf(rider)).toEqual(['scheduled_in_doubt']);
  });

  test('says nothing where a free driver is near, or one has taken it', async () => {
    await standAt(core, await aDriver(core), cottonTree);
    const { id } = await schedule();
    await pickupIn(id, 59);
    await remind();
    expect(await kindsOf(rider)).toEqual([]);
  });

  test('fails a ride whose class was closed meanwhile an hour before, not at the door', async () => {
    const { id } = await schedule();
    await pickupIn(id, 59);
    await core.sql(`UPDATE scheduled_rides SET vehicle_type = 'gone' WHERE id = $1`, [id]);
    await remind();
    expect(await kindsOf(rider)).toEqual(['scheduled_failed_closed']);
    expect((await scheduledRidesOf(core, rider))[0]).toMatchObject({ status: 'failed', failure: 'closed' });
  });

  test('fails a ride whose way to pay was closed meanwhile an hour before, with that reason', async () => {
    const { id } = await schedule();
    await pickupIn(id, 59);
    await core.sql(`UPDATE scheduled_rides SET payment_method = 'gone' WHERE id = $1`, [id]);
    await remind();
    expect(await kindsOf(rider)).toEqual(['scheduled_failed_method']);
    expect((await scheduledRidesOf(core, rider))[0]).toMatchObject({ status: 'failed', failure: 'method' });
  });

  test('fails it then as well where a driver has taken it', async () => {
    const [{ id }, driver] = [await schedule(), await aDriver(core)];
    await takeScheduled(core, driver, id, { version: 1 });
    await pickupIn(id, 59);
    await core.sql(`UPDATE scheduled_rides SET reminded_at = now(), vehicle_type = 'gone' WHERE id = $1`, [id]);
    await remind();
    expect(await kindsOf(rider)).toEqual(['scheduled_failed_closed', 'scheduled_taken']);
    expect(await kindsOf(driver)).toEqual(['scheduled_called_off']);
  });
});
