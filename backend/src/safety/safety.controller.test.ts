import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, anAcceptedRide, aRider } from '@waka/core/testing/builders';
import { testNodes, type TestNodes } from '../realtime/testing/test-nodes.ts';
import { anAccount } from '../testing/accounts.ts';
import { callTo } from '../testing/test-backend.ts';
import type { AnyRoute } from '../http/routes/route.ts';

let world: TestNodes;
beforeAll(async () => {
  world = await testNodes();
});
afterAll(() => world.close());

async function call(row: AnyRoute, as: Actor, given: Parameters<typeof callTo>[2] = {}) {
  const { cookie } = await world.signIn(as);
  return callTo(world.nodes[0]?.url ?? '', row, { ...given, headers: { cookie, ...given.headers } });
}

describe('a call for help', () => {
  test('reaches the screen of an admin at another node at once, and is taken there', async () => {
    const { core } = world;
    const [rider, driver] = [await aRider(core), await aDriver(core)];
    const { id } = await anAcceptedRide(core, rider, driver);
    const admin = await anAccount(core, { email: 'ops@waka.test', userType: 'admin' });
    const [screen, other] = [await world.connect(1, admin), await world.connect(1, driver)];
    const position = { lat: 8.48, lng: -13.23 };
    const raised = await call(routes.raiseSos, rider, {
      params: { id },
      body: { position },
      headers: { 'idempotency-key': 'k1' },
    });
    expect(raised).toMatchObject({ status: 200, body: { kind: 'sos', state: 'open' } });
    expect(await screen.next('ops:incident')).toMatchObject({ rideId: id, position, reporter: { role: 'rider' } });
    expect(other.all('ops:incident')).toEqual([]);
    const incidentId = String(raised.body.id);
    await call(routes.takeIncident, admin, { params: { id: incidentId } });
    await screen.next('ops:incident', ({ state }) => state === 'taken');
    const { body } = await call(routes.myIncidents, rider);
    expect(body).toMatchObject([{ id: incidentId, state: 'taken', takenAt: expect.any(String) }]);

    const safe = await call(routes.reportFalseAlarm, rider, { params: { id: incidentId } });
    expect(safe).toMatchObject({ status: 200, body: { state: 'taken', falseAlarmAt: expect.any(String) } });
    const { falseAlarmAt } = safe.body;
    await screen.next('ops:incident', (incident) => incident.falseAlarmAt === falseAlarmAt);
  });

  test('is passed from one admin to another, of two at once to one, and not after its end', async () => {
    const { core } = world;
    const [rider, driver] = [await aRider(core), await aDriver(core)];
    const { id } = await anAcceptedRide(core, rider, driver);
    const admins = await Promise.all(
      ['a', 'b', 'c'].map((name) => anAccount(core, { email: `over-${name}@waka.test`, userType: 'admin' })),
    );
    const [first, ...others] = admins;
    const raised = await call(routes.raiseSos, rider, { params: { id }, body: {} });
    const params = { id: String(raised.body.id) };
    const over = (as: Actor, from = first?.id) =>
      call(routes.takeOverIncident, as, { params, body: { from, reason: 'She has gone home' } });
    if (!first) throw new Error('no admin');
    expect((await over(first)).status).toBe(409);
    await call(routes.takeIncident, first, { params });
    const screen = await world.connect(1, first);
    const answers = await Promise.all(others.map((one) => over(one)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = others[answers.findIndex(({ status }) => status === 200)];
    await screen.next('ops:incident', ({ takenById }) => takenById === winner?.id);
    const history = await core.sql('SELECT action, reason, details FROM audit_log WHERE subject_id = $1 ORDER BY id', [
      params.id,
    ]);
    expect(history).toContainEqual({
      action: 'incident.taken_over',
      reason: 'She has gone home',
      details: { from: first.id },
    });
    // Her page is from before.
    expect(await call(routes.closeIncident, first, { params, body: { note: 'Well', seen: null } })).toMatchObject({
      status: 409,
      body: { code: 'ops.decided_meanwhile', decision: { action: 'incident.taken_over' } },
    });
    await call(routes.closeIncident, first, { params, body: { note: 'Well' } });
    expect((await over(first, winner?.id)).status).toBe(409);
  });

  test('comes from the pickup where a waiting rider’s phone knows no position, wherever the driver is', async () => {
    const { core } = world;
    const [rider, driver] = [await aRider(core), await aDriver(core)];
    const { id, pickupLocation } = await anAcceptedRide(core, rider, driver);
    const admin = await anAccount(core, { email: 'support@waka.test', userType: 'admin' });
    const screen = await world.connect(1, admin);
    await call(routes.raiseSos, rider, { params: { id }, body: {} });
    const { lat, lng } = pickupLocation;
    expect(await screen.next('ops:incident', ({ rideId }) => rideId === id)).toMatchObject({ position: { lat, lng } });
  });

  test('S22: needs a ride of one’s own', async () => {
    const { core } = world;
    const { id } = await anAcceptedRide(core, await aRider(core), await aDriver(core));
    expect((await call(routes.raiseSos, await aRider(core), { params: { id }, body: {} })).status).toBe(404);
  });

  test('S22: is reported as a false alarm by its reporter alone', async () => {
    const { core } = world;
    const [rider, driver] = [await aRider(core), await aDriver(core)];
    const ride = await anAcceptedRide(core, rider, driver);
    const { body } = await call(routes.raiseSos, rider, { params: { id: ride.id }, body: {} });
    const params = { id: String(body.id) };
    expect((await call(routes.reportFalseAlarm, driver, { params })).status).toBe(404);
    expect((await callTo(world.nodes[0]?.url ?? '', routes.reportFalseAlarm, { params })).status).toBe(401);
  });
});

describe('access', () => {
  test.each([routes.opsIncidents, routes.takeIncident, routes.takeOverIncident, routes.closeIncident])(
    '$path is for admins',
    async (row) => {
      const body = row.method === 'POST' ? {} : undefined;
      const params = { id: '01890000-0000-7000-8000-000000000000' };
      expect((await call(row, await aRider(world.core), { params, body })).status).toBe(403);
      expect((await callTo(world.nodes[0]?.url ?? '', row, { params, body })).status).toBe(401);
    },
  );

  test('S22: a link is texted to a contact of one’s own list alone, and needs a session', async () => {
    const [rider, other] = [await aRider(world.core), await aRider(world.core)];
    const phone = '+23276000061';
    const saved = [{ name: 'Mama', phone, isConfirmed: false }];
    const contacts = [{ name: 'Mama', phone }];
    expect((await call(routes.saveEmergencyContacts, rider, { body: { contacts } })).body).toEqual(saved);
    await world.core.sql(`DELETE FROM limit_hits WHERE kind LIKE 'text:%'`);
    expect((await call(routes.sendContactLink, other, { body: { phone } })).status).toBe(404);
    expect((await callTo(world.nodes[0]?.url ?? '', routes.sendContactLink, { body: { phone } })).status).toBe(401);
    expect(await call(routes.sendContactLink, rider, { body: { phone } })).toMatchObject({ status: 200, body: saved });
    expect(await call(routes.sendContactLink, rider, { body: { phone } })).toMatchObject({
      status: 429,
      body: { code: 'request.too_many' },
    });
    expect((await call(routes.sendContactLink, rider, { body: { phone: '12' } })).status).toBe(400);
  });

  test('a report names its subject', async () => {
    const rider = await aRider(world.core);
    expect(await call(routes.report, rider, { body: { category: 'weather', text: '' } })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', fields: { category: expect.any(String), text: expect.any(String) } },
    });
  });
});
