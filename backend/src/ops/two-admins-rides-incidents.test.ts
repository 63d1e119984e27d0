import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Ride } from '@waka/contracts/rides/ride-views';
import type { Actor } from '@waka/core/platform/actor';
import { acceptOffer } from '@waka/core/matching/offers/accept-offer';
import { arriveAtPickup, startRide } from '@waka/core/trips/progress/advance-ride';
import { cancelRide } from '@waka/core/trips/cancellation/cancel-ride';
import { report } from '@waka/core/safety/report';
import { aDriver, anAcceptedRide, anOffer, aRide, aRider } from '@waka/core/testing/builders';
import { untilBlocked } from '@waka/core/testing/sql/until-blocked';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let first: Actor;
let second: Actor;
beforeAll(async () => {
  backend = await testBackend();
  first = await anAccount(backend.core, { email: 'first@example.com', userType: 'admin' });
  second = await anAccount(backend.core, { email: 'second@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const reason = 'A test of two admins';
const decided = (action: string, why: string) => ({
  status: 409,
  body: { code: 'ops.decided_meanwhile', decision: { action, by: expect.any(String), reason: why } },
});
const driverChanged = { status: 409, body: { code: 'ops.driver_changed' } };

type Measure = 'opsRematchRide' | 'opsCancelRide' | 'opsCompleteRide';

const take = (measure: Measure, as: Actor, id: string, shown: object, why = reason) =>
  backend.call(routes[measure], { as, params: { id }, body: { reason: why, ...shown } });

/** Reads what a page of the ride shows and sends back. */
async function shownOf(id: string) {
  const { body } = await backend.call(routes.opsRide, { as: first, params: { id }, body: { reason } });
  const { attempt, driverId } = Object(body.ride);
  return { attempt, driverId };
}

const accepts = async (driver: Actor, ride: Ride, attempt = ride.attempt) =>
  acceptOffer(backend.core, driver, ride.id, await anOffer(backend.core, { ...ride, attempt }, driver));

const driverOf = async (id: string) =>
  (await backend.core.sql('SELECT status, driver_id FROM rides WHERE id = $1', [id]))[0];

test('S23: a ride that one admin took from its driver is not taken from the next one by a page read before', async () => {
  const [given, found] = [await aDriver(backend.core), await aDriver(backend.core)];
  const ride = await anAcceptedRide(backend.core, await aRider(backend.core), given);
  const shown = await shownOf(ride.id);
  expect(shown).toEqual({ attempt: 1, driverId: given.id });
  expect(await take('opsRematchRide', first, ride.id, shown)).toMatchObject({ status: 200, body: { attempt: 2 } });
  expect(await take('opsRematchRide', second, ride.id, shown)).toMatchObject(decided('ride.rematched', reason));
  await accepts(found, ride, 2);
  for (const measure of ['opsRematchRide', 'opsCancelRide', 'opsCompleteRide'] as const) {
    expect(await take(measure, second, ride.id, shown)).toMatchObject(decided('ride.rematched', reason));
  }
  expect(await driverOf(ride.id)).toEqual({ status: 'accepted', driverId: found.id });
  const now = await shownOf(ride.id);
  expect(await take('opsRematchRide', second, ride.id, now)).toMatchObject({ status: 200, body: { attempt: 3 } });
});

test('a ride that passed to another driver without an admin is not taken or cancelled unseen', async () => {
  const [given, found] = [await aDriver(backend.core), await aDriver(backend.core)];
  const ride = await anAcceptedRide(backend.core, await aRider(backend.core, { usesPin: false }), given);
  const shown = await shownOf(ride.id);
  await cancelRide(backend.core, given, ride.id, { reason: 'vehicle_problem' });
  expect(await take('opsRematchRide', first, ride.id, shown)).toMatchObject(driverChanged);
  await accepts(found, ride, 2);
  expect(await take('opsRematchRide', first, ride.id, shown)).toMatchObject(driverChanged);
  expect(await take('opsCancelRide', first, ride.id, shown)).toMatchObject(driverChanged);
  await arriveAtPickup(backend.core, found, ride.id);
  await startRide(backend.core, found, ride.id, undefined);
  expect(await take('opsCompleteRide', first, ride.id, shown)).toMatchObject(driverChanged);
  const now = await shownOf(ride.id);
  expect(await take('opsCompleteRide', first, ride.id, now)).toMatchObject({ body: { status: 'completed' } });
  expect(await take('opsCancelRide', second, ride.id, now)).toMatchObject(decided('ride.completed', reason));
});

test('a search that has found a driver is not cancelled on a page that shows none', async () => {
  const ride = await aRide(backend.core, await aRider(backend.core));
  const shown = await shownOf(ride.id);
  expect(shown).toEqual({ attempt: 1, driverId: null });
  await accepts(await aDriver(backend.core), ride);
  expect(await take('opsCancelRide', first, ride.id, shown)).toMatchObject(driverChanged);
  // A page of the version before sends neither.
  expect(await take('opsCancelRide', first, ride.id, {})).toMatchObject({ body: { status: 'cancelled' } });
});

test.each([
  ['opsRematchRide', 'opsRematchRide'],
  ['opsRematchRide', 'opsCancelRide'],
  ['opsCancelRide', 'opsCancelRide'],
] as const)('S23: of two admins at once (%s, %s) one decides about a ride', async (one, other) => {
  const ride = await anAcceptedRide(backend.core, await aRider(backend.core), await aDriver(backend.core));
  const shown = await shownOf(ride.id);
  const answers = await Promise.all([take(one, first, ride.id, shown), take(other, second, ride.id, shown)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused).toMatchObject({ body: { code: 'ops.decided_meanwhile', decision: { reason } } });
  const decisions = await backend.core.sql(`SELECT action FROM audit_log WHERE subject_id = $1 AND action = ANY($2)`, [
    ride.id,
    ['ride.rematched', 'ride.cancelled'],
  ]);
  expect(decisions).toHaveLength(1);
});

test('a new search frees the driver who has the ride at that moment', async () => {
  const [given, found] = [await aDriver(backend.core), await aDriver(backend.core)];
  const ride = await anAcceptedRide(backend.core, await aRider(backend.core), given);
  const rematched = await backend.core.transaction(async (sql) => {
    await sql('UPDATE rides SET driver_id = $2 WHERE id = $1', [ride.id, found.id]);
    await sql('UPDATE driver_profiles SET idle_since = NULL WHERE user_id = $1', [found.id]);
    const answer = take('opsRematchRide', first, ride.id, {});
    await untilBlocked(backend.core.sql);
    return { answer };
  });
  expect(await rematched.answer).toMatchObject({ status: 200 });
  const [idle] = await backend.core.sql<{ isIdle: boolean }>(
    'SELECT idle_since IS NOT NULL AS is_idle FROM driver_profiles WHERE user_id = $1',
    [found.id],
  );
  expect(idle).toEqual({ isIdle: true });
});

async function anIncident() {
  const { id } = await report(backend.core, await aRider(backend.core), { category: 'app', text: 'It crashed' }, null);
  const file = async () => Object((await backend.call(routes.incidentFile, { as: first, params: { id } })).body);
  const note = (as: Actor, text: string, given: object) =>
    backend.call(routes.noteIncident, { as, params: { id }, body: { note: text, ...given } });
  const close = (as: Actor, text: string, given: object) =>
    backend.call(routes.closeIncident, { as, params: { id }, body: { note: text, ...given } });
  return { id, file, note, close };
}

test('S23: of two notes on an incident at once one stays, and the other admin reads it', async () => {
  const { id, file, note } = await anIncident();
  const { decisionId: seen } = await file();
  expect(seen).toBeNull();
  const answers = await Promise.all([note(first, 'Called back', { seen }), note(second, 'No answer', { seen })]);
  const kept = answers.find(({ status }) => status === 200)?.body.note;
  expect(['Called back', 'No answer']).toContain(kept);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject(decided('incident.noted', String(kept)));
  expect(await file()).toMatchObject({ incident: { note: kept } });
  const lines = await backend.core.sql(`SELECT 1 FROM audit_log WHERE subject_id = $1 AND action = 'incident.noted'`, [
    id,
  ]);
  expect(lines).toHaveLength(1);
});

test('a note is repeated without an effect, and neither replaces nor closes over another admin’s note', async () => {
  const { file, note, close } = await anIncident();
  const { decisionId: seen } = await file();
  const calledBack = () => note(first, 'Called back', { seen });
  expect([(await calledBack()).status, (await calledBack()).status]).toEqual([200, 200]);
  const { decisionId, history } = await file();
  expect(history.filter(({ action }: { action: string }) => action === 'incident.noted')).toHaveLength(1);
  expect(await note(second, 'No answer', { seen: decisionId })).toMatchObject({ body: { note: 'No answer' } });
  // Repeated after another note it would restore the old one.
  expect(await calledBack()).toMatchObject(decided('incident.noted', 'No answer'));
  expect(await close(first, 'Settled', { seen: decisionId })).toMatchObject(decided('incident.noted', 'No answer'));
  const now = (await file()).decisionId;
  const settle = () => close(first, 'Settled', { seen: now });
  expect(await settle()).toMatchObject({ body: { state: 'closed', note: 'Settled' } });
  expect(await settle()).toMatchObject({ status: 200 });
  expect(await note(second, 'Paid back', { seen: now })).toMatchObject(decided('incident.closed', 'Settled'));
  // A page of the version before sends no decision.
  expect(await note(second, 'Paid back', {})).toMatchObject({ body: { state: 'closed', note: 'Paid back' } });
});
