import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { endSessionsOfTrips } from '@waka/core/accounts/sessions/end-sessions-of-trips';
import { releaseKept, sessionIdsOf } from '@waka/core/accounts/sessions/sessions.repository';
import { completeRide } from '@waka/core/trips/progress/advance-ride';
import { untilBlocked } from '@waka/core/testing/sql/until-blocked';
import { anAccount } from '../../testing/accounts.ts';
import { activeSessionsOf, aTrip, endedEarlier } from '../../testing/trips.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' });
});
afterAll(() => backend.close());
beforeEach(() => {
  backend.publisher.published.length = 0;
});

const reason = 'A driver says that she was threatened';
const suspend = ({ id }: Actor) =>
  backend.call(routes.suspendPerson, { as: admin, params: { id }, body: { reason, message: reason } });
const sessionsEnded = () => backend.publisher.published.filter(({ event }) => event === 'session:ended');

describe('S23: a rider who is suspended in a trip', () => {
  test('is served in the trip also where a node of the release before has locked the account', async () => {
    const { rider, driver, rideId } = await aTrip(backend);
    expect((await backend.call(routes.activeRide, { as: rider })).status).toBe(200);
    await suspend(rider);
    await backend.core.sql('UPDATE sessions SET ride_id = NULL WHERE user_id = $1', [rider.id]);
    expect((await backend.call(routes.activeRide, { as: rider })).body).toMatchObject({ id: rideId });
    expect((await backend.call(routes.quoteRide, { as: rider })).status).toBe(403);
    await completeRide(backend.core, driver, rideId);
    expect(await activeSessionsOf(backend, rider)).toBe(1);
    await endedEarlier(backend, rideId, 30);
    expect(await activeSessionsOf(backend, rider)).toBe(0);
  });

  test('is signed out at once where the account is unlocked after the time for the last screen', async () => {
    const { rider, driver, rideId } = await aTrip(backend);
    expect((await backend.call(routes.activeRide, { as: rider })).status).toBe(200);
    await suspend(rider);
    await completeRide(backend.core, driver, rideId);
    await endedEarlier(backend, rideId, 30);
    backend.publisher.published.length = 0;
    await backend.call(routes.restorePerson, { as: admin, params: { id: rider.id }, body: { reason } });
    expect(sessionsEnded()).toMatchObject([{ payload: { reason: 'revoked' } }]);
    expect(await sessionIdsOf(backend.core.sql, rider.id)).toEqual([]);
  });

  test('stays signed in where the account is unlocked at the moment at which the sessions would end', async () => {
    const { rider, driver, rideId } = await aTrip(backend);
    expect((await backend.call(routes.activeRide, { as: rider })).status).toBe(200);
    await suspend(rider);
    await completeRide(backend.core, driver, rideId);
    // Those of the tests before.
    await endSessionsOfTrips(backend.core);
    backend.publisher.published.length = 0;
    let ending: Promise<number> | undefined;
    await backend.core.transaction(async (sql) => {
      expect(await releaseKept(sql, rider.id)).toEqual([]);
      await endedEarlier(backend, rideId, 30);
      ending = endSessionsOfTrips(backend.core);
      await untilBlocked(backend.core.sql);
    });
    await ending;
    expect(sessionsEnded()).toEqual([]);
    expect(await sessionIdsOf(backend.core.sql, rider.id)).toHaveLength(1);
  });
});
