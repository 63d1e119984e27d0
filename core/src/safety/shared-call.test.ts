import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { shareTokenOf } from '../messages/secrets-of-codes.ts';
import type { Actor } from '../platform/actor.ts';
import { openShareOf } from '../rides/sharing/shares.repository.ts';
import { sharedRide } from '../rides/sharing/shared-ride.ts';
import { cottonTree, lumley } from '../testing/builders.ts';
import { callsForHelp, contacts } from '../testing/calls-for-help.ts';
import { codeOf } from '../testing/code-of.ts';
import { standAt } from '../testing/stand-at.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { raiseSos } from './raise-sos.ts';
import { closeIncident, reportFalseAlarm, takeIncident } from './settle-incident.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
const { aRideOfTwo, anAdmin, confirmedContacts } = callsForHelp(() => core);
beforeEach(() => core.redis.flushdb());
beforeEach(() => core.sql('DELETE FROM limit_hits'));

/** Raises a call with contacts; returns the call and the token of the link in their text. */
async function aCall(caller: Actor, rideId: string) {
  await confirmedContacts(caller, contacts);
  const { id } = await raiseSos(core, caller, rideId, { position: cottonTree }, null);
  const share = await openShareOf(core.sql, { rideId, ownerId: caller.id });
  return { id, token: shareTokenOf(core.config, share?.id ?? '') };
}

const endedAgo = (rideId: string, hours: number) =>
  core.sql(
    `UPDATE rides SET status = 'completed', completed_at = now() - make_interval(mins => round($2 * 60)::int) WHERE id = $1`,
    [rideId, hours],
  );
const calledAgo = (id: string, hours: number) =>
  core.sql(`UPDATE incidents SET created_at = now() - make_interval(hours => $2) WHERE id = $1`, [id, hours]);

describe('the link in the text of a call for help', () => {
  test('says who called, when and where, also for hours after the ride', async () => {
    const { rider, rideId } = await aRideOfTwo();
    await core.sql(`UPDATE rides SET passenger_name = 'Fatu Bangura', passenger_phone = '+23276000009' WHERE id = $1`, [
      rideId,
    ]);
    const { token } = await aCall(rider, rideId);
    const help = { firstName: 'Aminata', at: expect.any(String), falseAlarmAt: null, place: cottonTree };
    expect(await sharedRide(core, token)).toMatchObject({ status: 'accepted', rider: { firstName: 'Fatu' }, help });
    await endedAgo(rideId, 20);
    const later = await sharedRide(core, token);
    expect(later).toMatchObject({ status: 'completed', position: null, help });
    expect(Math.abs(Date.parse(later.help?.at ?? '') - Date.now())).toBeLessThan(60_000);
  });

  test('says when the caller reported a false alarm', async () => {
    const { rider, rideId } = await aRideOfTwo();
    const { id, token } = await aCall(rider, rideId);
    const { falseAlarmAt } = await reportFalseAlarm(core, rider, id);
    expect(falseAlarmAt).toEqual(expect.any(String));
    expect((await sharedRide(core, token)).help).toMatchObject({ firstName: 'Aminata', falseAlarmAt });
  });

  test('ends with the call, or a day after it, where the ride ended before', async () => {
    const { rider, rideId } = await aRideOfTwo();
    const { id, token } = await aCall(rider, rideId);
    await endedAgo(rideId, 30);
    await calledAgo(id, 23);
    expect((await sharedRide(core, token)).help).not.toBeNull();
    await calledAgo(id, 25);
    expect(await codeOf(sharedRide(core, token))).toBe('share.not_found');
    await calledAgo(id, 1);
    const admin = await anAdmin();
    await takeIncident(core, admin, id);
    await closeIncident(core, admin, id, { note: 'spoke to her' });
    expect(await codeOf(sharedRide(core, token))).toBe('share.not_found');
    await endedAgo(rideId, 0);
    expect(await sharedRide(core, token)).toMatchObject({ status: 'completed', help: null });
  });

  test('shows calls of its owner alone', async () => {
    const { rider, driver, rideId } = await aRideOfTwo();
    const ofRider = await aCall(rider, rideId);
    await core.sql(`UPDATE incidents SET reporter_id = $2 WHERE id = $1`, [ofRider.id, driver.id]);
    expect((await sharedRide(core, ofRider.token)).help).toBeNull();
  });

  test('of a driver follows that driver further, and shows no rider', async () => {
    const { driver, rideId } = await aRideOfTwo();
    const { token } = await aCall(driver, rideId);
    await endedAgo(rideId, 2);
    await standAt(core, driver, lumley);
    expect(await sharedRide(core, token)).toMatchObject({
      rider: null,
      help: { firstName: 'Mohamed', place: cottonTree },
      position: { lat: expect.closeTo(lumley.lat, 4) },
      etaMin: null,
    });
  });
});
