import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { contactTokenOf } from '../messages/secrets-of-codes.ts';
import type { Actor } from '../platform/actor.ts';
import { cancelRide } from '../trips/cancellation/cancel-ride.ts';
import { aRider } from '../testing/builders.ts';
import { callsForHelp, contacts, visitor } from '../testing/calls-for-help.ts';
import { codeOf } from '../testing/code-of.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { untilBlocked } from '../testing/sql/until-blocked.ts';
import { confirmContact, saveContacts } from './emergency-contacts.ts';
import { raiseSos } from './raise-sos.ts';
import { report } from './report.ts';
import { rideSafety } from './ride-safety.ts';
import { closeIncident, reportFalseAlarm } from './settle-incident.ts';

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
const incidentEvents = () => core.publisher.published.filter(({ event }) => event === 'ops:incident');

describe('S8: texts of calls for help', () => {
  test('go to one number six times a day at most, however many people call for help', async () => {
    const counts: number[] = [];
    for (let caller = 0; caller < 8; caller += 1) {
      const { rider, rideId } = await aRideOfTwo();
      await confirmedContacts(rider, [{ name: 'Mama', phone: '+23276777001' }]);
      counts.push((await raiseSos(core, rider, rideId, {}, null)).contactsTexted);
      await timePasses(11);
    }
    expect(counts).toEqual([1, 1, 1, 1, 1, 1, 0, 0]);
    expect(await textsTo('Aminata Kamara')).toHaveLength(6);
  });

  test('go to twenty numbers of a block an hour at most, and within the budget of the country', async () => {
    let texts = 0;
    for (let caller = 0; caller < 8; caller += 1) {
      const { rider, rideId } = await aRideOfTwo();
      const phones = [0, 1, 2].map((index) => `+2327655${String(1000 + caller * 3 + index)}`);
      await confirmedContacts(
        rider,
        phones.map((phone) => ({ name: 'A', phone })),
      );
      texts += (await raiseSos(core, rider, rideId, {}, null)).contactsTexted;
    }
    expect(texts).toBe(20);
    const thrifty = { ...core, config: { ...core.config, sms: { ...core.config.sms, dailyBudget: 20 } } };
    const { rider, rideId } = await aRideOfTwo();
    await confirmedContacts(rider, [{ name: 'A', phone: '+23276888001' }]);
    await core.sql(`DELETE FROM limit_hits WHERE kind = 'text:sos:country'`);
    expect((await raiseSos(thrifty, rider, rideId, {}, null)).contactsTexted).toBe(1);
    await core.sql(
      `INSERT INTO limit_hits (kind, subject) SELECT kind, subject FROM limit_hits, generate_series(1, 19)
       WHERE kind = 'text:sos:country'`,
    );
    const next = await aRideOfTwo();
    await confirmedContacts(next.rider, [{ name: 'A', phone: '+23276999001' }]);
    expect(await raiseSos(thrifty, next.rider, next.rideId, {}, null)).toMatchObject({
      state: 'open',
      contactsTexted: 0,
    });
  });

  test('go only to confirmed contacts', async () => {
    const { rider, rideId } = await aRideOfTwo();
    await confirmedContacts(rider, contacts);
    await core.sql(`UPDATE emergency_contacts SET confirmed_at = NULL WHERE user_id = $1 AND place = 1`, [rider.id]);
    expect(await rideSafety(core, rider, rideId)).toMatchObject({ contacts: 1 });
    expect((await raiseSos(core, rider, rideId, {}, null)).contactsTexted).toBe(1);
  });

  test('are not sent about a ride that ended a day ago, and the call is still accepted', async () => {
    const { rider, rideId } = await aRideOfTwo();
    await confirmedContacts(rider, contacts);
    await cancelRide(core, rider, rideId, { reason: 'changed_mind' });
    await core.sql(`UPDATE rides SET cancelled_at = now() - interval '25 hours' WHERE id = $1`, [rideId]);
    expect(await raiseSos(core, rider, rideId, {}, null)).toMatchObject({ state: 'open', contactsTexted: 0 });
  });
});

describe('a call for help', () => {
  test('stays when its texts fail, and the repetition sends them', async () => {
    const { rider, rideId } = await aRideOfTwo();
    await confirmedContacts(rider, contacts);
    await core.sql('ALTER TABLE messages ADD CONSTRAINT refused CHECK (false) NOT VALID');
    const failed = await raiseSos(core, rider, rideId, {}, 'same');
    await core.sql('ALTER TABLE messages DROP CONSTRAINT refused');
    expect(failed).toMatchObject({ state: 'open', contactsTexted: 0 });
    expect(incidentEvents()).toHaveLength(1);
    expect(await raiseSos(core, rider, rideId, {}, 'same')).toMatchObject({ id: failed.id, contactsTexted: 2 });
    expect(await raiseSos(core, rider, rideId, {}, 'same')).toMatchObject({ id: failed.id, contactsTexted: 2 });
  });

  test('of two people who have the same contacts in another order texts them all, also at once', async () => {
    // Numbers of one country share a limit, which would run the calls in sequence.
    const abroad = [...contacts.slice(0, 1), { name: 'Fanta', phone: '+224620000002' }];
    const calls = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const { rider, rideId } = await aRideOfTwo();
        await confirmedContacts(rider, index % 2 === 0 ? abroad : abroad.toReversed());
        return { rider, rideId };
      }),
    );
    const raised = await Promise.all(calls.map(({ rider, rideId }) => raiseSos(core, rider, rideId, {}, null)));
    expect(raised.map(({ contactsTexted }) => contactsTexted)).toEqual([2, 2, 2, 2, 2, 2]);
  });
});

describe('S54: calls and reports about one ride', () => {
  test('are five incidents for each side; a call after that reopens the last one and is published', async () => {
    const { rider, rideId } = await aRideOfTwo();
    const admin = await anAdmin();
    const ids = new Set<string>();
    for (let call = 0; call < 7; call += 1) {
      const position = { lat: 8.4 + call / 100, lng: -13.2 };
      const { id, state } = await raiseSos(core, rider, rideId, { position }, `call ${call}`);
      expect(state).toBe('open');
      ids.add(id);
      if (call < 6) await closeIncident(core, admin, id, {});
    }
    expect(ids.size).toBe(5);
    const last = incidentEvents().at(-1);
    expect(last?.payload).toMatchObject({ id: [...ids].at(-1), state: 'open', takenBy: null, position: { lat: 8.46 } });
  });

  test('are five reports for each side of a ride, and twenty a day of a person', async () => {
    const { rider, rideId } = await aRideOfTwo();
    const body = { category: 'fare' as const, text: 'Too dear', rideId };
    for (let index = 0; index < 5; index += 1) await report(core, rider, body, `r${index}`);
    expect(await codeOf(report(core, rider, body, 'r5'))).toBe('request.too_many');
    expect(await codeOf(report(core, rider, body, 'r4'))).toBe('done');
    for (let index = 0; index < 15; index += 1) await report(core, rider, { ...body, rideId: undefined }, `o${index}`);
    expect(await codeOf(report(core, rider, { ...body, rideId: undefined }, null))).toBe('request.too_many');
  });
});

test('S8: emergency contacts are asked once to agree, by a text that counts like any other, and stay confirmed when the list changes', async () => {
  const rider = await aRider(core);
  const [mama, other] = [
    { name: 'Mama', phone: '+23276000001' },
    { name: 'Other', phone: '+23276000002' },
  ];
  const save = (list: { name: string; phone: string }[]) => saveContacts(core, rider, visitor, { contacts: list });
  await save([mama]);
  await save([mama]);
  const invited = () =>
    core.sql<{ recipient: string; params: { linkId: string } }>(
      `SELECT recipient, params FROM messages WHERE template = 'contact_invitation' ORDER BY id`,
    );
  const [text, ...more] = await invited();
  expect({ to: text?.recipient, more }).toEqual({ to: mama.phone, more: [] });
  expect(await codeOf(confirmContact(core, 'x'.repeat(22)))).toBe('contacts.link_invalid');
  await confirmContact(core, contactTokenOf(core.config, text?.params.linkId ?? ''));
  await timePasses(2);
  expect(await save([other, { ...mama, name: 'Mother' }])).toEqual([
    { ...other, isConfirmed: false },
    { name: 'Mother', phone: mama.phone, isConfirmed: true },
  ]);
  await save([mama]);
  await timePasses(2);
  await save([mama, other]);
  expect((await invited()).map(({ recipient }) => recipient)).toEqual([mama.phone, other.phone, other.phone]);
  for (let number = 0; number < 9; number += 1) {
    await timePasses(20);
    await save([{ name: 'Pumped', phone: `+2327${number}123456` }]);
  }
  expect(await invited()).toHaveLength(6);
});

test('a contact who agrees while the list is saved stays confirmed', async () => {
  const rider = await aRider(core);
  const mama = { name: 'Mama', phone: '+23276000009' };
  await saveContacts(core, rider, visitor, { contacts: [mama] });
  const [text] = await core.sql<{ linkId: string }>(
    `SELECT params ->> 'linkId' AS link_id FROM messages WHERE template = 'contact_invitation' AND recipient = $1`,
    [mama.phone],
  );
  const { saving } = await core.transaction(async (sql) => {
    await confirmContact(
      { ...core, sql, transaction: (work) => work(sql) },
      contactTokenOf(core.config, text?.linkId ?? ''),
    );
    const outcome = saveContacts(core, rider, visitor, { contacts: [{ ...mama, name: 'Mother' }] });
    await untilBlocked(core.sql);
    return { saving: outcome };
  });
  expect(await saving).toEqual([{ name: 'Mother', phone: mama.phone, isConfirmed: true }]);
});

/** Lists a contact who is asked to agree, and returns the token of the link. */
const anAsked = async (rider: Actor, list: { name: string; phone: string }[], phone: string) => {
  await saveContacts(core, rider, visitor, { contacts: list });
  const [text] = await core.sql<{ linkId: string }>(
    `SELECT params ->> 'linkId' AS link_id FROM messages WHERE template = 'contact_invitation' AND recipient = $1`,
    [phone],
  );
  return contactTokenOf(core.config, text?.linkId ?? '');
};
const named = (rider: Actor, name: string) =>
  core.sql('UPDATE users SET full_name = $2 WHERE id = $1', [rider.id, name]);

describe('a contact who agrees while a call for help is open', () => {
  const mama = { name: 'Mama', phone: '+23276000021' };
  const fatu = { name: 'Fatu', phone: '+23276000022' };

  test('is texted about it once', async () => {
    const { rider, rideId } = await aRideOfTwo();
    await named(rider, 'Texted Late');
    await confirmedContacts(rider, [mama]);
    await timePasses(2);
    const token = await anAsked(rider, [mama, fatu], fatu.phone);
    expect(await raiseSos(core, rider, rideId, {}, 'key')).toMatchObject({ contactsTexted: 1 });
    await confirmContact(core, token);
    await confirmContact(core, token);
    expect(await raiseSos(core, rider, rideId, {}, 'key')).toMatchObject({ contactsTexted: 2 });
    expect(await textsTo('Texted Late')).toEqual([{ recipient: mama.phone }, { recipient: fatu.phone }]);
  });

  test('is the first to be texted where no other had agreed', async () => {
    const { rider, rideId } = await aRideOfTwo();
    await named(rider, 'First Texted');
    const token = await anAsked(rider, [mama], mama.phone);
    expect(await raiseSos(core, rider, rideId, {}, 'key')).toMatchObject({ contactsTexted: 0 });
    await confirmContact(core, token);
    expect(await textsTo('First Texted')).toEqual([{ recipient: mama.phone }]);
    expect(await raiseSos(core, rider, rideId, {}, 'key')).toMatchObject({ contactsTexted: 1 });
    expect(await textsTo('First Texted')).toHaveLength(1);
  });

  test('is texted once also where both happen at once', async () => {
    const { rider, rideId } = await aRideOfTwo();
    await named(rider, 'At Once');
    const token = await anAsked(rider, [mama], mama.phone);
    const { raising } = await core.transaction(async (sql) => {
      await confirmContact({ ...core, sql, transaction: (work) => work(sql) }, token);
      const outcome = raiseSos(core, rider, rideId, {}, 'key');
      await untilBlocked(core.sql);
      return { raising: outcome };
    });
    expect(await raising).toMatchObject({ contactsTexted: 1 });
    expect(await textsTo('At Once')).toHaveLength(1);
  });

  test('is not texted of a false alarm, of a closed call or of a ride that ended two hours ago', async () => {
    const ends: ((rider: Actor, rideId: string, incidentId: string) => Promise<unknown>)[] = [
      (rider, _, id) => reportFalseAlarm(core, rider, id),
      async (_, __, id) => closeIncident(core, await anAdmin(), id, {}),
      async (rider, rideId) => {
        await cancelRide(core, rider, rideId, { reason: 'changed_mind' });
        await core.sql(`UPDATE rides SET cancelled_at = now() - interval '2 hours' WHERE id = $1`, [rideId]);
      },
    ];
    for (const [index, end] of ends.entries()) {
      const { rider, rideId } = await aRideOfTwo();
      await named(rider, 'Not Texted');
      const phone = `+2327600003${index}`;
      const token = await anAsked(rider, [{ name: 'Mama', phone }], phone);
      const { id } = await raiseSos(core, rider, rideId, {}, null);
      await end(rider, rideId, id);
      await confirmContact(core, token);
    }
    expect(await textsTo('Not Texted')).toEqual([]);
  });
});
