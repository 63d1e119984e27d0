import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aTripUnderWay } from '@waka/core/testing/builders';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
let other: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' });
  other = await anAccount(backend.core, { email: 'other@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

/** Completes a trip, about whose fare its rider then reports. */
async function aDisputedTrip() {
  const { rider, driver, rideId } = await aTripUnderWay(backend.core);
  await backend.call(routes.completeRide, { as: driver, params: { id: rideId } });
  const findings = [{ code: 'completed_far', km: 11.8, seconds: null }];
  await backend.core.sql('UPDATE rides SET findings = $2 WHERE id = $1', [rideId, JSON.stringify(findings)]);
  const [ride] = await backend.core.sql<{ fare: number }>('SELECT fare FROM rides WHERE id = $1', [rideId]);
  const body = { category: 'fare', text: 'Dropped too early', rideId };
  const { id } = (await backend.call(routes.report, { as: rider, body })).body;
  return { driver, rideId, fare: ride?.fare ?? 0, findings, id: String(id) };
}

const fileOf = async (id: string) => (await backend.call(routes.incidentFile, { as: admin, params: { id } })).body;

test('the file of a report has what looks wrong about its ride, and the other reports', async () => {
  const { driver, rideId, findings, id } = await aDisputedTrip();
  const body = { category: 'behaviour', text: 'She shouted', rideId };
  const { id: second } = (await backend.call(routes.report, { as: driver, body })).body;
  expect((await fileOf(id)).ride).toMatchObject({
    findings,
    findingsVerdict: null,
    reports: [{ id: second, category: 'behaviour', state: 'open' }],
  });
});

test('the second refund of a report is refused with the sum of the first and who bears it, as its history has them', async () => {
  const { rideId, fare, id } = await aDisputedTrip();
  const refund = (as: Actor, given: object) =>
    backend.call(routes.opsNoteRefund, { as, params: { id: rideId }, body: { incidentId: id, ...given } });
  const first = { amount: 200, bearer: 'driver', reason: 'Dropped too early' };
  expect((await refund(admin, first)).status).toBe(200);
  const is = { sum: { amount: 200, currency: 'SLE' }, bearer: 'driver' };
  expect(await refund(other, { amount: 300, bearer: 'service', reason: 'Too early' })).toMatchObject({
    status: 409,
    body: { code: 'ops.decided_meanwhile', decision: { action: 'incident.closed', ...is } },
  });
  expect(await fileOf(id)).toMatchObject({
    ride: { paid: fare, refundable: fare - 200, reports: [] },
    history: expect.arrayContaining([expect.objectContaining({ action: 'incident.closed', ...is })]),
  });
});

test('a refund on the page of a ride that shows more left than there is by now is refused with the one that was first', async () => {
  const { rideId, fare, id } = await aDisputedTrip();
  const refund = (as: Actor, given: object) =>
    backend.call(routes.opsNoteRefund, { as, params: { id: rideId }, body: { reason: 'Dropped too early', ...given } });
  expect((await refund(admin, { amount: 200, incidentId: id, refundable: fare })).status).toBe(200);
  const second = { amount: 300, refundId: randomUUID() };
  expect(await refund(other, { ...second, refundable: fare })).toMatchObject({
    status: 409,
    body: { code: 'ops.decided_meanwhile', decision: { action: 'ride.refund_noted', sum: { amount: 200 } } },
  });
  expect((await refund(other, { ...second, refundable: fare - 200 })).status).toBe(200);
  // The response may have been lost.
  expect((await refund(other, { ...second, refundable: fare - 200 })).status).toBe(200);
  expect((await fileOf(id)).ride).toMatchObject({ refundable: fare - 500 });
});
