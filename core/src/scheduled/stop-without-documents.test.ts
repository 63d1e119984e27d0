import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { changeDriverClass } from '../ops/people/vehicles/change-class.ts';
import { reviewDocument } from '../ops/people/review-document.ts';
import type { Actor } from '../platform/actor.ts';
import { aDriver, aRider } from '../testing/builders.ts';
import { refusal, scheduling, tomorrowAt } from '../testing/scheduling.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { scheduledRidesOf } from './schedule-ride.ts';
import { stopWithoutDocuments } from './stop-without-documents.ts';
import { takeScheduled } from './take-scheduled.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

let rider: Actor;
let driver: Actor;
beforeEach(async () => {
  rider = await aRider(core);
  driver = await aDriver(core, { online: false });
  await core.sql('DELETE FROM driver_documents WHERE user_id = $1', [driver.id]);
});

const { kindsOf, schedule } = scheduling(() => ({ core, rider }));

/** Stores an approved document that ends so many days from today. */
async function aDocument(days: number, kind = 'licence'): Promise<string> {
  const [row] = await core.sql<{ id: string }>(
    `INSERT INTO driver_documents (user_id, kind, object_key, content_type, upload_id, state, expires_on, reviewed_at)
     VALUES ($1, $2, gen_random_uuid()::text, 'image/webp', gen_random_uuid(), 'approved', current_date + $3::int, now()) RETURNING id`,
    [driver.id, kind, days],
  );
  return row?.id ?? '';
}

async function anAdmin(): Promise<Actor> {
  const [user] = await core.sql<{ id: string }>(
    `INSERT INTO users (user_type, full_name) VALUES ('admin', 'Hawa Bangura') RETURNING id`,
  );
  return { id: user?.id ?? '', role: 'admin' };
}

async function taken(): Promise<void> {
  const { id } = await schedule();
  await takeScheduled(core, driver, id, { version: 1 });
}
const shown = async () => (await scheduledRidesOf(core, rider))[0];

const outcome = async () => ({ ride: await shown(), rider: (await kindsOf(rider))[0], driver: await kindsOf(driver) });
const GIVEN_BACK = {
  ride: { status: 'scheduled', driver: null },
  rider: 'scheduled_given_back',
  driver: expect.arrayContaining(['scheduled_called_off']),
};

test('a driver off duty whose document has expired gives back the ride that he has taken, and both hear so once', async () => {
  await aDocument(5);
  await taken();
  await core.sql('UPDATE driver_documents SET expires_on = current_date - 1 WHERE user_id = $1', [driver.id]);
  await stopWithoutDocuments(core);
  expect(await outcome()).toMatchObject(GIVEN_BACK);
  await stopWithoutDocuments(core);
  expect(await kindsOf(driver)).toEqual(['scheduled_called_off']);
});

test('a driver whose documents are in force keeps it', async () => {
  await aDocument(20);
  await taken();
  await stopWithoutDocuments(core);
  expect(await shown()).toMatchObject({ status: 'taken' });
  expect(await kindsOf(driver)).toEqual([]);
});

test('a document that ops refuses gives it back at once', async () => {
  const documentId = await aDocument(300);
  await taken();
  const target = { driverId: driver.id, kind: 'licence', documentId } as const;
  await reviewDocument(core, await anAdmin(), target, { state: 'refused', reason: 'It shows another person' });
  expect(await outcome()).toMatchObject(GIVEN_BACK);
});

test('no ride is taken after the last day of a document, and one on that day is', async () => {
  await aDocument(0);
  const { id } = await schedule();
  await expect(takeScheduled(core, driver, id, { version: 1 })).rejects.toEqual(refusal('schedule.document_ends'));
  await core.sql('UPDATE driver_documents SET expires_on = $2::timestamptz::date WHERE user_id = $1', [
    driver.id,
    tomorrowAt(9),
  ]);
  expect(await takeScheduled(core, driver, id, { version: 1 })).toMatchObject({ isMine: true });
});

test('a renewal that ops has not approved does not count for a ride after the last day of the one before', async () => {
  await aDocument(0);
  await core.sql(
    `UPDATE driver_documents SET state = 'uploaded', is_renewal = true, covered_until = expires_on,
       expires_on = expires_on + 365 WHERE user_id = $1`,
    [driver.id],
  );
  const { id } = await schedule();
  await expect(takeScheduled(core, driver, id, { version: 1 })).rejects.toEqual(refusal('schedule.document_ends'));
});

test('a driver to whom ops gives another class gives back the rides of the one before', async () => {
  await taken();
  const change = { vehicleClass: 'comfort', from: 'standard', reason: 'A newer car' };
  await changeDriverClass(core, await anAdmin(), driver.id, change);
  expect(await outcome()).toMatchObject(GIVEN_BACK);
});
