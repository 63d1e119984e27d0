import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver } from '@waka/core/testing/builders';
import { anAccount } from '../../testing/accounts.ts';
import { startStorage, type LocalStorage } from '../../testing/providers/local-storage.ts';
import { aPicture, send } from '../../testing/sent-files.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let files: LocalStorage;
let backend: TestBackend;
let admin: Actor;
let driver: Actor;
beforeAll(async () => {
  files = await startStorage();
  backend = await testBackend({ storage: files.storage });
  admin = await anAccount(backend.core, { email: 'first@example.com', userType: 'admin' });
});
beforeEach(async () => {
  driver = await aDriver(backend.core, { approval: 'pending' });
  const body = { reason: 'Please send a sharper photo of the licence' };
  await backend.call(routes.rejectDriver, { as: admin, params: { id: driver.id }, body });
});
afterAll(async () => {
  await files.stop();
  await backend.close();
});

const waiting = async (): Promise<string[]> => {
  const { body } = await backend.call(routes.drivers, { as: admin, query: '?status=pending' });
  return Object(body).map(({ id }: { id: string }) => id);
};
const status = async () => (await backend.call(routes.driverStatus, { as: driver })).body;
const change = (body: object) => backend.call(routes.updateDriverProfile, { as: driver, body });

async function sendLicence() {
  const params = { kind: 'licence' };
  const { key } = await send(backend, { as: driver, file: await aPicture(), purpose: 'document' });
  const body = { fileKey: key, expiresOn: '2035-01-31' };
  expect(await backend.call(routes.sendDocument, { as: driver, params, body })).toMatchObject({ status: 200 });
}

test.each([
  ['sends a document', sendLicence],
  ['changes the vehicle', () => change({ vehicleYear: 2019 })],
  ['changes the name', () => change({ firstName: 'Foday' })],
])('a driver whose application was rejected and who %s waits for review again', async (_, act) => {
  expect(await waiting()).not.toContain(driver.id);
  await act();
  expect(await waiting()).toContain(driver.id);
  // What was asked for stays, for both to read.
  expect(await status()).toMatchObject({ approval: 'pending', reviewReason: expect.stringMatching(/sharper/) });
});

test('a driver who changes nothing stays rejected', async () => {
  expect(await status()).toMatchObject({ approval: 'rejected' });
  const { body } = await backend.call(routes.driverProfile, { as: driver });
  const { vehicleMake } = Object(body);
  await change({ vehicleMake });
  expect(await status()).toMatchObject({ approval: 'rejected' });
});

test('a page that still shows the rejection decides nothing, and the next decision is one about an applicant', async () => {
  await sendLicence();
  const as = { as: admin, params: { id: driver.id } };
  const reason = { reason: 'The rest comes tomorrow' };
  expect(await backend.call(routes.restoreDriver, { ...as, body: reason })).toMatchObject({
    status: 409,
    body: { code: 'ops.profile_moot' },
  });
  expect(await backend.call(routes.approveDriver, { ...as, body: reason })).toMatchObject({
    status: 200,
    body: { approval: 'approved' },
  });
  expect(await status()).toMatchObject({ approval: 'approved', reviewReason: null });
});
