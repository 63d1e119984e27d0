import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { discardEarlierFiles } from '@waka/core/drivers/documents/earlier-files';
import { removeDiscarded } from '@waka/core/files/discard-files';
import { retireWithoutDocuments } from '@waka/core/shifts/retire-without-documents';
import { redisKeys } from '@waka/core/platform/redis/redis-keys';
import { completeRide } from '@waka/core/trips/progress/advance-ride';
import { aDriver, anOffer, aRide, aRider, aTripUnderWay, cottonTree } from '@waka/core/testing/builders';
import { anAccount } from '../testing/accounts.ts';
import { startStorage, type LocalStorage } from '../testing/providers/local-storage.ts';
import { aPicture, send } from '../testing/sent-files.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let files: LocalStorage;
let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  files = await startStorage();
  backend = await testBackend({ storage: files.storage });
  admin = await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' });
});
afterAll(async () => {
  await files.stop();
  await backend.close();
});

const reason = 'The photo shows another person';
const kind = 'licence';

const goOnline = async (as: Actor) =>
  (await backend.call(routes.setDriverStatus, { as, body: { status: 'online', location: cottonTree } })).body;
const onlineDrivers = async () => (await backend.core.sql('SELECT 1 FROM driver_profiles WHERE is_online')).length;
const isOnline = async (as: Actor) => (await backend.call(routes.driverStatus, { as })).body.isOnline;

async function sendLicence(as: Actor, expiresOn = '2035-01-31'): Promise<void> {
  const { key } = await send(backend, { as, file: await aPicture(), purpose: 'document' });
  const body = { fileKey: key, expiresOn };
  expect((await backend.call(routes.sendDocument, { as, params: { kind }, body })).status).toBe(200);
}

async function decide(driver: Actor, verdict: 'approve' | 'refuse'): Promise<void> {
  const [document] = await backend.core.sql<{ id: string }>(
    'SELECT id FROM driver_documents WHERE user_id = $1 AND kind = $2',
    [driver.id, kind],
  );
  const row = verdict === 'approve' ? routes.approveDocument : routes.refuseDocument;
  const body = { documentId: document?.id, ...(verdict === 'refuse' && { reason }) };
  expect((await backend.call(row, { as: admin, params: { id: driver.id, kind }, body })).status).toBe(200);
}

const daysPass = (driver: Actor, days: number) =>
  backend.core.sql(
    `UPDATE driver_documents SET expires_on = expires_on - $2::int, covered_until = covered_until - $2::int
     WHERE user_id = $1`,
    [driver.id, days],
  );

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('S53: an expired document', () => {
  test('is not replaced by another picture until ops has approved that', async () => {
    const driver = await aDriver(backend.core, { online: false });
    await sendLicence(driver, inDays(1));
    await decide(driver, 'approve');
    await daysPass(driver, 3);
    expect(await goOnline(driver)).toMatchObject({ code: 'driver.document_expired' });
    for (const _ of ['once', 'and again']) {
      await sendLicence(driver);
      expect(await goOnline(driver)).toMatchObject({ code: 'driver.document_unapproved' });
    }
    expect((await backend.call(routes.driverStatus, { as: driver })).body).toMatchObject({
      isOnline: false,
      endingDocuments: [{ kind, state: 'waiting' }],
    });
    await decide(driver, 'approve');
    expect(await goOnline(driver)).toEqual({ status: 'online' });
  });

  test('is renewed in time without a day off duty, but no longer than the one before is valid', async () => {
    const driver = await aDriver(backend.core);
    await sendLicence(driver, inDays(5));
    await decide(driver, 'approve');
    await sendLicence(driver);
    expect(await retireWithoutDocuments(backend.core)).toBe(0);
    expect(await isOnline(driver)).toBe(true);
    await daysPass(driver, 6);
    expect(await retireWithoutDocuments(backend.core)).toBe(1);
    expect(await goOnline(driver)).toMatchObject({ code: 'driver.document_unapproved' });
  });
});

const screenOf = async (driver: Actor) =>
  Object((await backend.call(routes.driverStatus, { as: driver })).body).endingDocuments;
const licenceOf = async (driver: Actor) =>
  Object((await backend.call(routes.driverDocuments, { as: driver })).body).find(
    (document: { kind: string }) => document.kind === kind,
  );

describe('S53: a document that is replaced early', () => {
  test('counts until its own day where the new one is refused, through one more try', async () => {
    const driver = await aDriver(backend.core);
    await sendLicence(driver, inDays(200));
    await decide(driver, 'approve');
    for (const _ of ['once', 'and again']) {
      await sendLicence(driver);
      expect(await licenceOf(driver)).toMatchObject({ state: 'uploaded', earlier: { validUntil: inDays(200) } });
      expect(await screenOf(driver)).toEqual([]);
      await decide(driver, 'refuse');
      expect(await isOnline(driver)).toBe(true);
    }
    expect(await retireWithoutDocuments(backend.core)).toBe(0);
    expect(await screenOf(driver)).toEqual([
      { kind, state: 'ending', expiresOn: inDays(200), isRefused: true, isOfBefore: false, endsWithChange: false },
    ]);
    expect(await licenceOf(driver)).toMatchObject({
      state: 'refused',
      reason,
      expiresOn: '2035-01-31',
      earlier: { validUntil: inDays(200) },
    });
    const offerId = await anOffer(backend.core, await aRide(backend.core, await aRider(backend.core)), driver);
    expect(await backend.core.sql('SELECT status FROM ride_offers WHERE id = $1', [offerId])).toEqual([
      { status: 'open' },
    ]);
    await daysPass(driver, 201);
    expect(await retireWithoutDocuments(backend.core)).toBe(1);
    expect(await goOnline(driver)).toMatchObject({ code: 'driver.document_unapproved' });
    expect(await screenOf(driver)).toMatchObject([{ kind, state: 'refused' }]);
    expect(await licenceOf(driver)).toMatchObject({ earlier: null });
  });

  test('counts while the new one waits, whatever day was typed for that, and ops reads its own', async () => {
    const driver = await aDriver(backend.core);
    await sendLicence(driver, inDays(200));
    await decide(driver, 'approve');
    await sendLicence(driver, inDays(3));
    const listed = async () => {
      const { body } = await backend.call(routes.drivers, { as: admin, query: '?status=expiring' });
      return Object.values(body).find((one) => Object(one).id === driver.id);
    };
    expect(await listed()).toBeUndefined();
    await daysPass(driver, 4);
    expect(await retireWithoutDocuments(backend.core)).toBe(0);
    expect(await isOnline(driver)).toBe(true);
    expect(await screenOf(driver)).toEqual([]);
    await sendLicence(driver);
    await decide(driver, 'refuse');
    await daysPass(driver, 190);
    expect(await listed()).toMatchObject({ expiring: { kind, expiresOn: inDays(6), isExpired: false } });
  });

  test('counts no more once the new one was approved, also where that is refused later', async () => {
    const driver = await aDriver(backend.core);
    await sendLicence(driver, inDays(200));
    await decide(driver, 'approve');
    await sendLicence(driver);
    await decide(driver, 'approve');
    expect(await licenceOf(driver)).toMatchObject({ earlier: null });
    await decide(driver, 'refuse');
    expect(await isOnline(driver)).toBe(false);
    await sendLicence(driver);
    await decide(driver, 'refuse');
    expect(await goOnline(driver)).toMatchObject({ code: 'driver.document_unapproved' });
  });
});

const fileOfEarlier = async (driver: Actor, as = admin) => {
  const { earlier, fileUrl } = await licenceOf(driver);
  const id = String(fileUrl).split('/').at(-2) ?? '';
  return {
    url: earlier?.fileUrl,
    status: (await backend.call(routes.earlierDocumentFile, { as, params: { id } })).status,
  };
};
const seenOf = async (driver: Actor): Promise<{ id: string; decisionId: string | null }> =>
  Object((await backend.call(routes.driverFile, { as: admin, params: { id: driver.id } })).body).documents.find(
    (one: { kind: string }) => one.kind === kind,
  );
const end = async (driver: Actor, { id: documentId, decisionId: seen }: { id: string; decisionId: string | null }) =>
  backend.call(routes.endEarlierDocument, {
    as: admin,
    params: { id: driver.id, kind },
    body: { documentId, seen, reason: 'The authority never issued it' },
  });
const filesLeft = async (driver: Actor) => {
  await removeDiscarded(backend.core);
  const rows = await backend.core.sql<{ objectKey: string; earlierKey: string | null }>(
    'SELECT object_key, earlier_key FROM driver_documents WHERE user_id = $1 AND kind = $2',
    [driver.id, kind],
  );
  return rows.map(({ earlierKey }) => earlierKey !== null);
};
const renewed = async () => {
  const driver = await aDriver(backend.core);
  await sendLicence(driver, inDays(200));
  await decide(driver, 'approve');
  await sendLicence(driver);
  return driver;
};

describe('S53: an approved document that turns out to be forged', () => {
  test('is ended while its renewal is in review, which can be approved after', async () => {
    const driver = await renewed();
    expect(await filesLeft(driver)).toEqual([true]);
    const url = expect.stringMatching(/^\/api\/documents\/.*\/earlier-file$/);
    expect(await fileOfEarlier(driver)).toEqual({ url, status: 200 });
    expect(await fileOfEarlier(driver, driver)).toMatchObject({ status: 200 });
    expect(await fileOfEarlier(driver, await aDriver(backend.core))).toMatchObject({ status: 404 });
    const seen = await seenOf(driver);
    expect((await end(driver, seen)).status).toBe(200);
    expect(await isOnline(driver)).toBe(false);
    expect(await goOnline(driver)).toMatchObject({ code: 'driver.document_unapproved' });
    expect(await licenceOf(driver)).toMatchObject({ state: 'uploaded', earlier: null });
    expect(await fileOfEarlier(driver)).toMatchObject({ status: 404 });
    expect(await filesLeft(driver)).toEqual([false]);
    expect(await end(driver, seen)).toMatchObject({ status: 409, body: { code: 'ops.decided_meanwhile' } });
    expect(await end(driver, await seenOf(driver))).toMatchObject({ body: { code: 'ops.earlier_document_over' } });
    await decide(driver, 'approve');
    expect(await goOnline(driver)).toEqual({ status: 'online' });
  });

  test('is ended also after its renewal was refused, through one more try', async () => {
    const driver = await renewed();
    await decide(driver, 'refuse');
    await sendLicence(driver);
    await decide(driver, 'refuse');
    expect(await isOnline(driver)).toBe(true);
    expect(await fileOfEarlier(driver)).toMatchObject({ status: 200 });
    expect((await end(driver, await seenOf(driver))).status).toBe(200);
    expect(await isOnline(driver)).toBe(false);
    await sendLicence(driver);
    expect(await goOnline(driver)).toMatchObject({ code: 'driver.document_unapproved' });
  });

  test('has its file only as long as it counts', async () => {
    const approved = await renewed();
    await decide(approved, 'approve');
    expect(await filesLeft(approved)).toEqual([false]);
    const over = await renewed();
    await daysPass(over, 201);
    expect(await fileOfEarlier(over)).toMatchObject({ url: undefined, status: 404 });
    expect(await discardEarlierFiles(backend.core)).toBeGreaterThan(0);
    expect(await filesLeft(over)).toEqual([false]);
    expect(await retireWithoutDocuments(backend.core)).toBe(1);
  });
});

describe('S53: a refused document', () => {
  test('ends the shift at once, with the open offer', async () => {
    const driver = await aDriver(backend.core);
    const offerId = await anOffer(backend.core, await aRide(backend.core, await aRider(backend.core)), driver);
    await sendLicence(driver);
    await decide(driver, 'refuse');
    expect(await isOnline(driver)).toBe(false);
    expect(await backend.core.sql('SELECT status FROM ride_offers WHERE id = $1', [offerId])).toEqual([
      { status: 'declined' },
    ]);
    expect(await goOnline(driver)).toMatchObject({ code: 'driver.document_unapproved' });
    expect((await backend.call(routes.driverStatus, { as: driver })).body).toMatchObject({
      endingDocuments: [{ kind, state: 'refused' }],
    });
  });

  test('stays refused when another picture is sent', async () => {
    const driver = await aDriver(backend.core);
    await sendLicence(driver);
    await decide(driver, 'refuse');
    await sendLicence(driver);
    expect(await goOnline(driver)).toMatchObject({ code: 'driver.document_unapproved' });
  });

  test('lets a trip be completed, with which the shift ends', async () => {
    const { driver, rideId } = await aTripUnderWay(backend.core);
    await sendLicence(driver);
    await decide(driver, 'refuse');
    expect(await isOnline(driver)).toBe(true);
    const before = await onlineDrivers();
    const ride = await aRide(backend.core, await aRider(backend.core));
    await completeRide(backend.core, driver, rideId);
    expect(await isOnline(driver)).toBe(false);
    expect(await onlineDrivers()).toBe(before - 1);
    expect(await backend.core.redis.hexists(redisKeys.duty('freetown'), driver.id)).toBe(0);
    const offerId = await anOffer(backend.core, ride, driver);
    expect(
      await backend.call(routes.acceptRide, { as: driver, params: { id: ride.id }, body: { offerId } }),
    ).toMatchObject({ status: 403, body: { code: 'driver.document_unapproved' } });
    expect(await retireWithoutDocuments(backend.core)).toBe(0);
  });

  test('ends a shift that begins at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      // Each round is a race of its own.
      const driver = await aDriver(backend.core, { online: false });
      await sendLicence(driver);
      await Promise.all([goOnline(driver), decide(driver, 'refuse')]);
      expect(await isOnline(driver)).toBe(false);
    }
  });
});
