import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '../platform/actor.ts';
import type { Visitor } from '../accounts/visitor.ts';
import { incidentFile } from '../ops/rides/incident-file.ts';
import { AppError } from '../platform/app-error.ts';
import { aDriver, anAcceptedRide, aRider, lumley } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { saveContacts } from './emergency-contacts.ts';
import { raiseSos } from './raise-sos.ts';
import { openSosOf } from './read-incidents.ts';
import { report } from './report.ts';
import { closeIncident, sayFalseAlarm, takeIncident } from './settle-incident.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(async () => {
  core.publisher.said.length = 0;
  await core.sql('DELETE FROM messages');
  await core.sql('DELETE FROM limit_hits');
});

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof AppError) return error.code;
      throw error;
    },
  );

const contacts = [
  { name: 'Mama', phone: '+23276000001' },
  { name: 'Alusine', phone: '+23277000002' },
];

async function aRideOfTwo(): Promise<{ rider: Actor; driver: Actor; rideId: string }> {
  const [rider, driver] = [await aRider(core, { usesPin: false }), await aDriver(core)];
  return { rider, driver, rideId: (await anAcceptedRide(core, rider, driver)).id };
}

const anAdmin = async (): Promise<Actor> => {
  const [user] = await core.sql<{ id: string }>(
    `INSERT INTO users (user_type, full_name) VALUES ('admin', 'Hawa Bangura') RETURNING id`,
  );
  return { id: user?.id ?? '', role: 'admin' };
};

const visitor: Visitor = { browser: 'browser', device: null, address: '198.51.100.1', userAgent: null, language: 'en' };

/** Stores contacts who have agreed. */
async function confirmedContacts(actor: Actor, list: { name: string; phone: string }[]): Promise<void> {
  await saveContacts(core, actor, visitor, { contacts: list });
  await core.sql('UPDATE emergency_contacts SET confirmed_at = now() WHERE user_id = $1', [actor.id]);
}

const timePasses = (minutes: number) =>
  core.sql('UPDATE limit_hits SET at = at - make_interval(mins => $1)', [minutes]);

const textsTo = (name: string) =>
  core.sql(`SELECT recipient FROM messages WHERE template = 'emergency' AND params ->> 'name' = $1`, [name]);
const told = () => core.publisher.said.filter(({ event }) => event === 'ops:incident');

describe('a false alarm', () => {
  test('is published to the desk with its time, once, and closes nothing', async () => {
    const { rider, rideId } = await aRideOfTwo();
    const { id } = await raiseSos(core, rider, rideId, {}, 'key-1');
    const admin = await anAdmin();
    await takeIncident(core, admin, id);
    const said = await sayFalseAlarm(core, rider, id);
    expect(said).toMatchObject({
      state: 'taken',
      falseAlarmAt: expect.any(String),
      raisedAgainAt: null,
      closedAt: null,
    });
    expect(await sayFalseAlarm(core, rider, id)).toEqual(said);
    expect(told().map(({ payload }) => payload)).toMatchObject([
      { state: 'open', falseAlarmAt: null },
      { state: 'taken', falseAlarmAt: null },
      { state: 'taken', falseAlarmAt: said.falseAlarmAt },
    ]);
    const { history } = await incidentFile(core, admin, id);
    expect(history).toContainEqual(
      expect.objectContaining({ action: 'incident.false_alarm', actorName: 'Aminata Kamara' }),
    );
  });

  test('is withdrawn by the next call, which rings again although an admin had taken it', async () => {
    const { rider, rideId } = await aRideOfTwo();
    const { id } = await raiseSos(core, rider, rideId, {}, 'first');
    await takeIncident(core, await anAdmin(), id);
    await sayFalseAlarm(core, rider, id);
    expect(await raiseSos(core, rider, rideId, {}, 'first')).toMatchObject({ falseAlarmAt: expect.any(String) });
    expect(await openSosOf(core, rider, rideId)).toBeNull();
    const again = await raiseSos(core, rider, rideId, { position: lumley }, 'second');
    expect(again).toMatchObject({ id, state: 'open', falseAlarmAt: null, takenAt: null });
    const { raisedAgainAt, createdAt } = again;
    expect(Date.parse(raisedAgainAt ?? '')).toBeGreaterThan(Date.parse(createdAt));
    expect(told().at(-1)?.payload).toMatchObject({
      id,
      state: 'open',
      falseAlarmAt: null,
      raisedAgainAt,
      position: lumley,
    });
  });

  test('keeps no contact from being texted of the next call', async () => {
    const { rider, rideId } = await aRideOfTwo();
    await core.sql(`UPDATE users SET full_name = 'Called Again' WHERE id = $1`, [rider.id]);
    await confirmedContacts(rider, contacts);
    const { id, contactsTold } = await raiseSos(core, rider, rideId, {}, 'first');
    expect(contactsTold).toBe(2);
    await sayFalseAlarm(core, rider, id);
    await timePasses(11);
    expect(await raiseSos(core, rider, rideId, {}, 'second')).toMatchObject({ id, contactsTold: 2 });
    expect(await textsTo('Called Again')).toHaveLength(4);
  });

  test('does not have the next call closed from a page that was read before it', async () => {
    const { rider, rideId } = await aRideOfTwo();
    const { id } = await raiseSos(core, rider, rideId, {}, 'first');
    const admin = await anAdmin();
    await sayFalseAlarm(core, rider, id);
    const { decisionId: seen } = await incidentFile(core, admin, id);
    await raiseSos(core, rider, rideId, {}, 'second');
    expect(await codeOf(closeIncident(core, admin, id, { note: 'a false alarm', seen }))).toBe('ops.decided_meanwhile');
    const { decisionId } = await incidentFile(core, admin, id);
    expect(await closeIncident(core, admin, id, { seen: decisionId })).toMatchObject({ state: 'closed' });
  });

  test('changes nothing after the desk has closed the call, and is refused from anyone but the caller', async () => {
    const { rider, driver, rideId } = await aRideOfTwo();
    const { id } = await raiseSos(core, rider, rideId, {}, 'key-1');
    expect(await codeOf(sayFalseAlarm(core, driver, id))).toBe('incident.not_found');
    await closeIncident(core, await anAdmin(), id, { note: 'safe at home' });
    expect(await sayFalseAlarm(core, rider, id)).toMatchObject({ state: 'closed', falseAlarmAt: null });
    const { id: reportId } = await report(core, rider, { category: 'fare', text: 'too much' }, null);
    expect(await codeOf(sayFalseAlarm(core, rider, reportId))).toBe('incident.wrong_state');
  });
});
