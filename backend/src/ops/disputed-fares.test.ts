import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { totalOf } from '@waka/contracts/rides/tariff';
import type { PaymentState } from '@waka/contracts/money/ride-payment';
import type { FareFinding } from '@waka/contracts/safety/fare-finding';
import type { Actor } from '@waka/core/platform/actor';
import type { RoadWay } from '@waka/core/platform/ports/roads';
import { measureDrivenWays } from '@waka/core/rides/tracks/measure-driven-ways';
import { judgeFares } from '@waka/core/safety/judge-fares';
import { aTripUnderWay, cottonTree } from '@waka/core/testing/builders';
import { roadsThat } from '@waka/core/testing/streets/roads';
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

interface Trip {
  rider: Actor;
  driver: Actor;
  rideId: string;
  quotedKm: number;
  fare: number;
}

/** Completes a trip for whose way a fare was agreed, and of which the driver's phone tracked so much. */
async function aTrip(share: number): Promise<Trip> {
  const { core } = backend;
  const { rider, driver, rideId } = await aTripUnderWay(core);
  const [ride] = await core.sql<{ distanceKm: number; fare: number }>(
    'SELECT distance_km, fare FROM rides WHERE id = $1',
    [rideId],
  );
  const { distanceKm: quotedKm = 0, fare = 0 } = ride ?? {};
  await core.sql(
    `INSERT INTO ride_tracks (ride_id, seq, at, came_at, lat, lng)
     SELECT $1, n, now() + make_interval(secs => n), now() + make_interval(secs => n), $2 + n / 1200.0 * $3 / 111.195, $4
     FROM generate_series(0, 1200, 10) AS n WHERE $3 > 0`,
    [rideId, cottonTree.lat, share * quotedKm, cottonTree.lng],
  );
  const completed = await backend.call(routes.completeRide, { as: driver, params: { id: rideId } });
  expect(completed.status).toBe(200);
  await core.sql(`UPDATE rides SET findings = '[]', geometry_source = 'road' WHERE id = $1`, [rideId]);
  return { rider, driver, rideId, quotedKm, fare };
}

/** Measures the ways of trips that are over, by streets on which their tracks are as long as they say. */
const measure = (km: number | null) => {
  const way: RoadWay | null = km === null ? null : { km, seconds: 1000, geometry: '_p~iF~ps|U_ulLnnqC' };
  const match = () => Promise.resolve(way);
  return measureDrivenWays({ ...backend.core, roads: roadsThat({ match }) }, 0);
};

async function aDrivenTrip(share: number): Promise<Trip> {
  const trip = await aTrip(share);
  expect(await measure(share * trip.quotedKm)).toBeGreaterThan(0);
  return trip;
}

const dispute = async ({ rider, rideId }: Trip, by = rider) => {
  const body = { category: 'fare', text: 'He stopped half way', rideId };
  return (await backend.call(routes.report, { as: by, body })).body;
};
const paid = ({ rideId, fare }: Trip, state: PaymentState) =>
  backend.core.sql('UPDATE rides SET payment = $2 WHERE id = $1', [
    rideId,
    JSON.stringify({ method: 'orange_money', state, amount: fare, currency: 'SLE', reason: null }),
  ]);
const ownReports = async (as: Actor) => Object.values((await backend.call(routes.myIncidents, { as })).body);
async function findingOf(id: unknown): Promise<FareFinding> {
  const { body } = await backend.call(routes.incidentFile, { as: admin, params: { id: String(id) } });
  return Object(body.incident).fare;
}
const giveBack = (trip: Trip, incidentId: unknown, amount: number, as = admin, reason = 'Driven shorter') =>
  backend.call(routes.opsNoteRefund, { as, params: { id: trip.rideId }, body: { amount, reason, incidentId } });

describe('a trip that was driven markedly shorter than its fare is for', () => {
  test('is priced anew by its own tariff of that time, and the difference is proposed', async () => {
    const trip = await aDrivenTrip(0.6);
    await backend.core.sql('UPDATE fare_rates SET per_km = per_km * 3');
    const report = await dispute(trip);
    expect(report.fare).toMatchObject({ outcome: 'shorter', isLess: true, givenBack: null });
    const finding = await findingOf(report.id);
    await backend.core.sql('UPDATE fare_rates SET per_km = per_km / 3');
    expect(finding).toMatchObject({
      outcome: 'shorter',
      obstacle: null,
      quotedKm: trip.quotedKm,
      drivenKm: expect.closeTo(trip.quotedKm * 0.6, 4),
      fare: trip.fare,
    });
    const { fare = 0, lines = [] } = finding.driven ?? {};
    expect(totalOf(lines)).toBe(fare);
    expect(lines.map(({ kind }) => kind).slice(0, 2)).toEqual(['base', 'distance']);
    expect(lines[1]).toMatchObject({ km: expect.closeTo(trip.quotedKm * 0.6, 2) });
    expect(fare).toBeGreaterThan(trip.fare * 0.6);
    expect(fare).toBeLessThan(trip.fare * 0.95);
  });

  test('is settled once: the refund is noted, the report closed, and its rider reads how much comes back', async () => {
    const trip = await aDrivenTrip(0.5);
    const { id } = await dispute(trip);
    const { fare, driven } = await findingOf(id);
    const proposed = fare - (driven?.fare ?? 0);
    expect((await giveBack(trip, id, proposed)).status).toBe(200);
    // The response may have been lost.
    expect((await giveBack(trip, id, proposed)).status).toBe(200);
    expect(await ownReports(trip.rider)).toEqual([
      expect.objectContaining({ id, state: 'closed', fare: expect.objectContaining({ givenBack: proposed }) }),
    ]);
    const { body } = await backend.call(routes.refundsDue, { as: admin });
    const due = Object.values(body).filter((refund) => Object(refund).rideId === trip.rideId);
    expect(due).toEqual([expect.objectContaining({ amount: proposed, bearer: 'service' })]);
    const second = await giveBack(trip, id, 100, other, 'Another amount');
    expect(second).toMatchObject({ status: 409, body: { code: 'ops.decided_meanwhile' } });
    const actions = await backend.core.sql<{ action: string }>(
      'SELECT action FROM audit_log WHERE subject_id = ANY($1) ORDER BY id',
      [[trip.rideId, String(id)]],
    );
    expect(actions.filter(({ action }) => action === 'ride.refund_noted')).toHaveLength(1);
    expect(actions.filter(({ action }) => action === 'incident.closed')).toHaveLength(1);
  });

  test('of two admins at once one gives something back, and the other reads who was first', async () => {
    const trip = await aDrivenTrip(0.5);
    const { id } = await dispute(trip);
    const both = [giveBack(trip, id, 200), giveBack(trip, id, 300, other, 'Also driven shorter')];
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('is given back no more than its fare, by however many reports and refunds', async () => {
    const trip = await aDrivenTrip(0.5);
    const [first, second] = [await dispute(trip), await dispute(trip)];
    expect((await giveBack(trip, first.id, trip.fare - 100)).status).toBe(200);
    const { body } = await backend.call(routes.incidentFile, { as: admin, params: { id: String(second.id) } });
    expect(body.incident).toMatchObject({ givenBack: null, givenBackBefore: trip.fare - 100 });
    const tooMuch = { amount: 'The refund can’t be more than the rider has paid' };
    expect(await giveBack(trip, second.id, 101)).toMatchObject({ status: 400, body: { fields: tooMuch } });
    expect(await giveBack(trip, undefined, 101)).toMatchObject({ status: 400, body: { fields: tooMuch } });
    expect(await ownReports(trip.rider)).toContainEqual(expect.objectContaining({ id: second.id, state: 'open' }));
    const both = [giveBack(trip, second.id, 100), giveBack(trip, undefined, 100, other)];
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('only its rider is given something back', async () => {
    const trip = await aDrivenTrip(0.5);
    const { id } = await dispute(trip, trip.driver);
    expect((await giveBack(trip, id, 100)).status).toBe(404);
  });

  test('a report of another ride is not settled with it', async () => {
    const [trip, stranger] = [await aDrivenTrip(0.5), await aDrivenTrip(0.5)];
    const { id } = await dispute(stranger);
    expect((await giveBack(trip, id, 100)).status).toBe(404);
    expect(await ownReports(stranger.rider)).toMatchObject([{ state: 'open', fare: { givenBack: null } }]);
  });
});

test('a trip that was driven longer keeps its fare, and its rider gets that answer at once', async () => {
  const trip = await aDrivenTrip(1.4);
  const report = await dispute(trip);
  expect(report.fare).toMatchObject({
    outcome: 'longer',
    quotedKm: trip.quotedKm,
    drivenKm: expect.closeTo(trip.quotedKm * 1.4, 4),
    isLess: false,
  });
  expect(await findingOf(report.id)).toMatchObject({ outcome: 'longer', driven: null });
});

test('a turn round a jam is the way that was quoted', async () => {
  const report = await dispute(await aDrivenTrip(0.88));
  expect(report.fare).toMatchObject({ outcome: 'as_quoted', isLess: false });
});

describe('what is not known for certain is left to ops', () => {
  test('a track that fits no street', async () => {
    const trip = await aTrip(0.5);
    await measure(trip.quotedKm * 5);
    const report = await dispute(trip);
    expect(report.fare).toMatchObject({ outcome: 'unmeasured', isLess: false });
    expect(await findingOf(report.id)).toMatchObject({ obstacle: 'no_match', driven: null });
  });

  test('a trip without a track, and one so long ago that its way is deleted', async () => {
    const trip = await aTrip(0);
    await measure(null);
    expect(await findingOf((await dispute(trip)).id)).toMatchObject({ obstacle: 'no_track', drivenKm: null });
    const old = await aDrivenTrip(0.5);
    await backend.core.sql('DELETE FROM driven_ways WHERE ride_id = $1', [old.rideId]);
    await backend.core.sql(`UPDATE rides SET completed_at = now() - interval '31 days' WHERE id = $1`, [old.rideId]);
    expect(await findingOf((await dispute(old)).id)).toMatchObject({ obstacle: 'no_track', drivenKm: null });
  });

  test.each(['started_far', 'started_unseen', 'completed_too_soon', 'completed_unseen'])(
    'a trip of which a part may not have been tracked: %s',
    async (code) => {
      const trip = await aDrivenTrip(0.5);
      await backend.core.sql('UPDATE rides SET findings = $2 WHERE id = $1', [
        trip.rideId,
        JSON.stringify([{ code, km: null, seconds: 400 }]),
      ]);
      expect(await findingOf((await dispute(trip)).id)).toMatchObject({ outcome: 'unmeasured', obstacle: 'unseen' });
    },
  );

  test('a trip that ended far from its pin is no such trip', async () => {
    const trip = await aDrivenTrip(0.5);
    await backend.core.sql(
      `UPDATE rides SET findings = '[{"code": "completed_far", "km": 2, "seconds": null}]' WHERE id = $1`,
      [trip.rideId],
    );
    expect(await findingOf((await dispute(trip)).id)).toMatchObject({ outcome: 'shorter' });
  });

  test('a trip that ops has completed', async () => {
    const trip = await aDrivenTrip(0.5);
    await backend.core.sql('UPDATE rides SET completed_by = NULL WHERE id = $1', [trip.rideId]);
    expect(await findingOf((await dispute(trip)).id)).toMatchObject({ outcome: 'unmeasured', obstacle: 'unseen' });
  });

  test.each([
    ['a hole of two minutes in the track', 'seq BETWEEN 300 AND 420'],
    ['a track that stops before the end', 'seq > 300'],
  ])('%s', async (_, lost) => {
    const trip = await aDrivenTrip(0.5);
    await backend.core.sql(`DELETE FROM ride_tracks WHERE ride_id = $1 AND ${lost}`, [trip.rideId]);
    await backend.core.sql(`UPDATE rides SET completed_at = started_at + interval '20 minutes' WHERE id = $1`, [
      trip.rideId,
    ]);
    expect(await findingOf((await dispute(trip)).id)).toMatchObject({ outcome: 'unmeasured', obstacle: 'unseen' });
  });

  test('a fare for an estimate without streets', async () => {
    const trip = await aDrivenTrip(0.5);
    await backend.core.sql(`UPDATE rides SET geometry_source = 'straight_line' WHERE id = $1`, [trip.rideId]);
    const report = await dispute(trip);
    expect(report.fare).toMatchObject({ outcome: 'unmeasured', isLess: false });
    expect(await findingOf(report.id)).toMatchObject({ obstacle: 'no_streets', driven: null });
  });

  test('a fare that was never paid', async () => {
    const trip = await aDrivenTrip(0.5);
    await paid(trip, 'failed');
    const report = await dispute(trip);
    expect(report.fare).toMatchObject({ outcome: 'unmeasured', obstacle: 'unpaid', isLess: false });
    expect((await giveBack(trip, report.id, 100)).status).toBe(400);
    await paid(trip, 'cash_instead');
    expect((await giveBack(trip, report.id, 100)).status).toBe(200);
  });
});

test('the answer of a wallet that is still asked is waited for', async () => {
  const trip = await aDrivenTrip(0.5);
  await paid(trip, 'requested');
  expect((await dispute(trip)).fare).toBeNull();
  await paid(trip, 'paid');
  expect(await judgeFares(backend.core)).toBe(1);
  expect(await ownReports(trip.rider)).toMatchObject([{ fare: { outcome: 'shorter', obstacle: null } }]);
});

test('a report that cannot be judged does not hold up others', async () => {
  const [broken, trip] = [await aTrip(0.5), await aTrip(0.5)];
  await dispute(broken);
  await dispute(trip);
  await measure(trip.quotedKm * 0.5);
  await backend.core.sql(`UPDATE rides SET price = '{}' WHERE id = $1`, [broken.rideId]);
  expect(await judgeFares(backend.core)).toBe(1);
  expect(await ownReports(trip.rider)).toMatchObject([{ fare: { outcome: 'shorter' } }]);
  await backend.core.sql(`UPDATE incidents SET state = 'closed' WHERE ride_id = $1`, [broken.rideId]);
});

test('a fare that is disputed before the way is measured is answered when it is', async () => {
  const trip = await aTrip(0.5);
  const report = await dispute(trip);
  expect(report.fare).toBeNull();
  expect(await judgeFares(backend.core)).toBe(0);
  await measure(trip.quotedKm * 0.5);
  backend.publisher.published.length = 0;
  expect(await judgeFares(backend.core)).toBe(1);
  expect(await judgeFares(backend.core)).toBe(0);
  expect(backend.publisher.published).toEqual([
    expect.objectContaining({ event: 'ops:incident', payload: expect.objectContaining({ id: report.id }) }),
  ]);
  expect(await ownReports(trip.rider)).toMatchObject([{ fare: { outcome: 'shorter' } }]);
});

test('other reports, and a driver who disputes the fare, get no answer of this kind', async () => {
  const trip = await aDrivenTrip(0.5);
  expect((await dispute(trip, trip.driver)).fare).toBeNull();
  const body = { category: 'behaviour', text: 'He was rude', rideId: trip.rideId };
  expect((await backend.call(routes.report, { as: trip.rider, body })).body.fare).toBeNull();
  expect(await judgeFares(backend.core)).toBe(0);
});
