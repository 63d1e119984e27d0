import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { incidentFile } from '../ops/rides/incident-file.ts';
import { lumley } from '../testing/builders.ts';
import { callsForHelp, contacts } from '../testing/calls-for-help.ts';
import { codeOf } from '../testing/code-of.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { raiseSos } from './raise-sos.ts';
import { openSosOf } from './read-incidents.ts';
import { report } from './report.ts';
import { closeIncident, reportFalseAlarm, takeIncident } from './settle-incident.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
const { aRideOfTwo, anAdmin, confirmedContacts } = callsForHelp(() => core);
beforeEach(async () => {
  core.publisher.published.length = 0;
  await core.sql('DELETE FROM messages');
  await core.sql('DELETE FROM limit_hits');
});

const timePasses = (minutes: number) =>
  core.sql('UPDATE limit_hits SET at = at - make_interval(mins => $1)', [minutes]);

const textsTo = (name: string) =>
  core.sql(`SELECT recipient FROM messages WHERE template = 'emergency' AND params ->> 'name' = $1`, [name]);
const published = () => core.publisher.published.filter(({ event }) => event === 'ops:incident');

describe('a false alarm', () => {
  test('is published to ops with its time, once, and closes nothing', async () => {
    const { rider, rideId } = await aRideOfTwo();
    const { id } = await raiseSos(core, rider, rideId, {}, 'key-1');
    const admin = await anAdmin();
    await takeIncident(core, admin, id);
    const said = await reportFalseAlarm(core, rider, id);
    expect(said).toMatchObject({
      state: 'taken',
      falseAlarmAt: expect.any(String),
      raisedAgainAt: null,
      closedAt: null,
    });
    expect(await reportFalseAlarm(core, rider, id)).toEqual(said);
    expect(published().map(({ payload }) => payload)).toMatchObject([
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
    await reportFalseAlarm(core, rider, id);
    expect(await raiseSos(core, rider, rideId, {}, 'first')).toMatchObject({ falseAlarmAt: expect.any(String) });
    expect(await openSosOf(core, rider, rideId)).toBeNull();
    const again = await raiseSos(core, rider, rideId, { position: lumley }, 'second');
    expect(again).toMatchObject({ id, state: 'open', falseAlarmAt: null, takenAt: null });
    const { raisedAgainAt, createdAt } = again;
    expect(Date.parse(raisedAgainAt ?? '')).toBeGreaterThan(Date.parse(createdAt));
    expect(published().at(-1)?.payload).toMatchObject({
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
    const { id, contactsTexted } = await raiseSos(core, rider, rideId, {}, 'first');
    expect(contactsTexted).toBe(2);
    await reportFalseAlarm(core, rider, id);
    await timePasses(11);
    expect(await raiseSos(core, rider, rideId, {}, 'second')).toMatchObject({ id, contactsTexted: 2 });
    expect(await textsTo('Called Again')).toHaveLength(4);
  });

  test('does not have the next call closed from a page that was read before it', async () => {
    const { rider, rideId } = await aRideOfTwo();
    const { id } = await raiseSos(core, rider, rideId, {}, 'first');
    const admin = await anAdmin();
    await reportFalseAlarm(core, rider, id);
    const { decisionId: seen } = await incidentFile(core, admin, id);
    await raiseSos(core, rider, rideId, {}, 'second');
    expect(await codeOf(closeIncident(core, admin, id, { note: 'a false alarm', seen }))).toBe('ops.decided_meanwhile');
    const { decisionId } = await incidentFile(core, admin, id);
    expect(await closeIncident(core, admin, id, { seen: decisionId })).toMatchObject({ state: 'closed' });
  });

  test('changes nothing after ops has closed the call, and is refused from anyone but the caller', async () => {
    const { rider, driver, rideId } = await aRideOfTwo();
    const { id } = await raiseSos(core, rider, rideId, {}, 'key-1');
    expect(await codeOf(reportFalseAlarm(core, driver, id))).toBe('incident.not_found');
    await closeIncident(core, await anAdmin(), id, { note: 'safe at home' });
    expect(await reportFalseAlarm(core, rider, id)).toMatchObject({ state: 'closed', falseAlarmAt: null });
    const { id: reportId } = await report(core, rider, { category: 'fare', text: 'too much' }, null);
    expect(await codeOf(reportFalseAlarm(core, rider, reportId))).toBe('incident.wrong_state');
  });
});
