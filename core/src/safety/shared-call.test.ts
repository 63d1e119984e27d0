import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { shareTokenOf } from '../messages/secrets-of-codes.ts';
import type { Actor } from '../platform/actor.ts';
import { openShareOf } from '../rides/sharing/shares.repository.ts';
import { stopSharing } from '../rides/sharing/share-ride.ts';
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
    `UPDATE rides SET status = 'completed', completed_at = now() - make_interval(mins => round($2::float * 60)::int) WHERE id = $1`,
    [rideId, hours],
  );
const calledAgo = (id: string, hours: number) =>
  core.sql(
    `UPDATE incidents SET created_at = now() - make_interval(mins => round($2::float * 60)::int), raised_again_at = NULL WHERE id = $1`,
    [id, hours],
  );
const readBy = (token: string) => sharedRide(core, token);

describe('the link in the text of a call for help', () => {
  test('says who called, when and where, also for hours after the ride', async () => {
    const { rider, rideId } = await aRideOfTwo();
    await core.sql(`UPDATE rides SET passenger_name = 'Fatu Bangura', passenger_phone = '+23276000009' WHERE id = $1`, [
      rideId,
    ]);
    const { token } = await aCall(rider, rideId);
    const help = {
      firstName: 'Aminata',
      at: expect.any(String),
      pressedAt: null,
      falseAlarmAt: null,
      closedAt: null,
      place: cottonTree,
    };
    expect(await readBy(token)).toMatchObject({ status: 'accepted', rider: { firstName: 'Fatu' }, help });
    await endedAgo(rideId, 20);
    const later = await readBy(token);
    expect(later).toMatchObject({ status: 'completed', position: null, help });
    expect(Math.abs(Date.parse(later.help?.at ?? '') - Date.now())).toBeLessThan(60_000);
  });

  test('says when the caller reported a false alarm, and when the call was repeated', async () => {
    const { rider, rideId } = await aRideOfTwo();
    const { id, token } = await aCall(rider, rideId);
    await calledAgo(id, 3);
    const { falseAlarmAt } = await reportFalseAlarm(core, rider, id);
    expect(falseAlarmAt).toEqual(expect.any(String));
    expect((await readBy(token)).help).toMatchObject({ firstName: 'Aminata', falseAlarmAt });
    const { raisedAgainAt } = await raiseSos(core, rider, rideId, {}, 'again');
    expect((await readBy(token)).help).toMatchObject({ at: raisedAgainAt, falseAlarmAt: null, place: cottonTree });
  });

  test('S34: works for a day, and half an hour after ops closed the call, which it says', async () => {
    const { rider, rideId } = await aRideOfTwo();
    const { id, token } = await aCall(rider, rideId);
    await endedAgo(rideId, 30);
    await calledAgo(id, 23);
    expect((await readBy(token)).help).not.toBeNull();
    await calledAgo(id, 25);
    expect(await codeOf(readBy(token))).toBe('share.not_found');
    await calledAgo(id, 23);
    const admin = await anAdmin();
    await takeIncident(core, admin, id);
    await closeIncident(core, admin, id, { note: 'spoke to her' });
    expect((await readBy(token)).help?.closedAt).toEqual(expect.any(String));
    await core.sql(`UPDATE incidents SET closed_at = now() - interval '31 minutes' WHERE id = $1`, [id]);
    expect(await codeOf(readBy(token))).toBe('share.not_found');
    await endedAgo(rideId, 0);
    expect(await readBy(token)).toMatchObject({ status: 'completed', help: null });
  });

  test('does not come back by a call that was not texted, or days after the ride, or where it is revoked', async () => {
    const { rider, rideId } = await aRideOfTwo();
    const { id, token } = await aCall(rider, rideId);
    await endedAgo(rideId, 26);
    expect(await codeOf(readBy(token))).toBe('share.not_found');
    await endedAgo(rideId, 2);
    await core.sql('UPDATE incidents SET contacts_told = 0 WHERE id = $1', [id]);
    expect(await codeOf(readBy(token))).toBe('share.not_found');
    await core.sql('UPDATE incidents SET contacts_told = 2 WHERE id = $1', [id]);
    expect(await readBy(token)).toMatchObject({ status: 'completed' });
    await core.sql(`UPDATE incidents SET state = 'closed', closed_at = now() WHERE id = $1`, [id]);
    await stopSharing(core, rider, rideId);
    expect(await codeOf(readBy(token))).toBe('share.not_found');
  });

  test('stays while the call is open, and can be revoked after a false alarm', async () => {
    const { rider, rideId } = await aRideOfTwo();
    const { id, token } = await aCall(rider, rideId);
    expect(await codeOf(stopSharing(core, rider, rideId))).toBe('share.call_open');
    expect(await readBy(token)).toMatchObject({ status: 'accepted', help: { closedAt: null } });
    await core.sql('UPDATE incidents SET false_alarm_at = now() WHERE id = $1', [id]);
    await stopSharing(core, rider, rideId);
    expect(await codeOf(readBy(token))).toBe('share.not_found');
  });

  test('shows calls of its owner alone, and none to the passenger', async () => {
    const { rider, driver, rideId } = await aRideOfTwo();
    const ofRider = await aCall(rider, rideId);
    await core.sql('UPDATE ride_shares SET is_for_passenger = true WHERE ride_id = $1', [rideId]);
    expect((await readBy(ofRider.token)).help).toBeNull();
    await core.sql('UPDATE ride_shares SET is_for_passenger = false WHERE ride_id = $1', [rideId]);
    expect((await readBy(ofRider.token)).help).not.toBeNull();
    await core.sql(`UPDATE incidents SET reporter_id = $2 WHERE id = $1`, [ofRider.id, driver.id]);
    expect((await readBy(ofRider.token)).help).toBeNull();
  });

  test('follows the car for an hour, also where the trip was ended, but not after a false alarm', async () => {
    const { rider, driver, rideId } = await aRideOfTwo();
    const { id, token } = await aCall(rider, rideId);
    await standAt(core, driver, lumley);
    await calledAgo(id, 0.9);
    await endedAgo(rideId, 0.5);
    const seen = { lat: expect.closeTo(lumley.lat, 4) };
    expect(await readBy(token)).toMatchObject({ position: seen, etaMin: null });
    await calledAgo(id, 1.1);
    expect((await readBy(token)).position).toBeNull();
    // The caller had left the car by then.
    await calledAgo(id, 0.2);
    expect((await readBy(token)).position).toBeNull();
    // It was pressed in the car, and waited for the network.
    await core.sql(`UPDATE incidents SET pressed_at = now() - interval '50 minutes' WHERE id = $1`, [id]);
    const { position, help } = await readBy(token);
    expect(position).toMatchObject(seen);
    expect(Date.parse(help?.at ?? '') - Date.parse(help?.pressedAt ?? '')).toBeCloseTo(38 * 60_000, -5);
    await core.sql(`UPDATE incidents SET pressed_at = now() - interval '70 minutes' WHERE id = $1`, [id]);
    expect((await readBy(token)).position).toBeNull();
    await core.sql(`UPDATE incidents SET pressed_at = NULL WHERE id = $1`, [id]);
    await calledAgo(id, 0.9);
    await reportFalseAlarm(core, rider, id);
    expect((await readBy(token)).position).toBeNull();
  });

  test('of a driver follows that driver also by a later call, and shows no rider', async () => {
    const { driver, rideId } = await aRideOfTwo();
    const { token } = await aCall(driver, rideId);
    await endedAgo(rideId, 2);
    await standAt(core, driver, lumley);
    expect(await readBy(token)).toMatchObject({
      rider: null,
      help: { firstName: 'Mohamed', place: cottonTree },
      position: { lat: expect.closeTo(lumley.lat, 4) },
      etaMin: null,
    });
  });
});
