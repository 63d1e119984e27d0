import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DocumentKind } from '@waka/contracts/drivers/driver-documents';
import type { Actor } from '../platform/actor.ts';
import { openOffersOf } from '../matching/offers/read-offers.ts';
import { userRoom } from '../platform/rooms.ts';
import { aDriver, anAcceptedRide, anOffer, aRide, aRider, cottonTree } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { driverStatus } from '../drivers/driver-status.ts';
import { retireWithoutDocuments } from './retire-without-documents.ts';
import { setDriverStatus } from './set-driver-status.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const aDocument = (driver: Actor, days: number, kind: DocumentKind = 'licence') =>
  core.sql(
    `INSERT INTO driver_documents (user_id, kind, object_key, content_type, upload_id, expires_on)
     VALUES ($1, $2, 'none', 'image/webp', gen_random_uuid(), current_date + $3::int)
     ON CONFLICT ON CONSTRAINT one_document_a_kind DO UPDATE SET expires_on = excluded.expires_on`,
    [driver.id, kind, days],
  );
const goOnline = (driver: Actor) => setDriverStatus(core, driver, { status: 'online', location: cottonTree });
const statusOf = (driver: Actor) => driverStatus(core, driver);

test('no driver goes online with an expired licence, and the screen gets the document', async () => {
  const driver = await aDriver(core, { online: false });
  await aDocument(driver, -1);
  await expect(goOnline(driver)).rejects.toMatchObject({ code: 'driver.document_expired' });
  expect(await statusOf(driver)).toMatchObject({
    isOnline: false,
    isApproved: true,
    endingDocuments: [{ kind: 'licence', state: 'expired' }],
  });
  await aDocument(driver, 300);
  expect(await goOnline(driver)).toEqual({ status: 'online' });
  expect((await statusOf(driver)).endingDocuments).toEqual([]);
});

test('a document is valid on its last day, and its driver is warned a month before', async () => {
  const driver = await aDriver(core, { online: false });
  await aDocument(driver, 0);
  await aDocument(driver, 30, 'insurance');
  await aDocument(driver, 31, 'vehicle_registration');
  await goOnline(driver);
  const { endingDocuments } = await statusOf(driver);
  expect(endingDocuments).toMatchObject([
    { kind: 'licence', state: 'ending' },
    { kind: 'insurance', state: 'ending' },
  ]);
  const [{ today } = { today: '' }] = await core.sql<{ today: string }>('SELECT current_date::text AS today');
  expect(endingDocuments[0]?.expiresOn).toBe(today);
});

test('a document that the class of the vehicle does not need keeps no driver offline', async () => {
  const rider = await aDriver(core, { online: false, vehicleType: 'motorbike' });
  await aDocument(rider, -1, 'insurance');
  await goOnline(rider);
  expect((await statusOf(rider)).endingDocuments).toEqual([]);
});

test('a shift ends with the document, except during a ride', async () => {
  const [late, driving, fine] = [await aDriver(core), await aDriver(core), await aDriver(core)];
  await anAcceptedRide(core, await aRider(core), driving);
  await anOffer(core, await aRide(core, await aRider(core)), late);
  for (const driver of [late, driving]) await aDocument(driver, -1);
  await aDocument(fine, 1);
  expect(await retireWithoutDocuments(core)).toBe(1);
  const online = await Promise.all([late, driving, fine].map(async (driver) => (await statusOf(driver)).isOnline));
  expect(online).toEqual([false, true, true]);
  expect(await openOffersOf(core, late.id)).toEqual([]);
  expect(core.publisher.said).toContainEqual({
    room: userRoom(late.id),
    event: 'driver:status',
    payload: { isOnline: false },
  });
});

test('a shift that ended by silence does not resume without the documents', async () => {
  const driver = await aDriver(core, { online: false });
  await core.sql('UPDATE driver_profiles SET silenced_at = now() WHERE user_id = $1', [driver.id]);
  expect((await statusOf(driver)).mayResume).toBe(true);
  await aDocument(driver, -1);
  expect((await statusOf(driver)).mayResume).toBe(false);
});
