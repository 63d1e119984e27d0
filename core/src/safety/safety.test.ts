import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { userById } from '../accounts/read-user.ts';
import { relayOutbox } from '../app/relay-outbox.ts';
import { ADMINS } from '../platform/rooms.ts';
import { completeRide, arriveAtPickup, startRide } from '../trips/progress/advance-ride.ts';
import { acceptOffer } from '../matching/offers/accept-offer.ts';
import { cancelRide } from '../trips/cancellation/cancel-ride.ts';
import { sharedRide } from '../rides/sharing/shared-ride.ts';
import { shareTokenOf } from '../messages/secrets-of-codes.ts';
import { aDriver, anOffer, aRider, cottonTree, lumley } from '../testing/builders.ts';
import { callsForHelp, contacts, visitor } from '../testing/calls-for-help.ts';
import { codeOf } from '../testing/code-of.ts';
import { standAt } from '../testing/stand-at.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { untilOutboxEmpty } from '../testing/until-outbox-empty.ts';
import { contactsOf, saveContacts } from './emergency-contacts.ts';
import { fileIncident } from './file-incident.ts';
import { raiseSos } from './raise-sos.ts';
import { incidentsOf } from './read-incidents.ts';
import { report } from './report.ts';
import { rideSafety } from './ride-safety.ts';
import { closeIncident, takeIncident } from './settle-incident.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
const { aRideOfTwo, anAdmin, confirmedContacts } = callsForHelp(() => core);
beforeEach(async () => {
  core.publisher.published.length = 0;
  await core.redis.flushdb();
});

const textsTo = (name: string) =>
  core.sql<{ recipient: string; params: { shareId: string } }>(
    `SELECT recipient, params FROM messages WHERE template = 'emergency' AND params ->> 'name' = $1 ORDER BY id`,
    [name],
  );
const incidentEvents = () => core.publisher.published.filter(({ event }) => event === 'ops:incident');

describe('a call for help', () => {
  beforeEach(() => core.sql(`DELETE FROM messages`));
  beforeEach(() => core.sql(`DELETE FROM limit_hits`));

  test('reaches ops, and each contact once with a link that works', async () => {
    const { rider, driver, rideId } = await aRideOfTwo();
    await standAt(core, driver, lumley);
    await confirmedContacts(rider, contacts);
    const raised = await raiseSos(core, rider, rideId, { position: cottonTree }, 'key-1');
    expect(raised).toMatchObject({ kind: 'sos', state: 'open', rideId, contactsTexted: 2 });
    expect(incidentEvents()).toEqual([
      {
        room: ADMINS,
        event: 'ops:incident',
        payload: expect.objectContaining({ id: raised.id, position: cottonTree, city: 'freetown' }),
      },
    ]);
    const texts = await textsTo('Aminata Kamara');
    expect(texts.map(({ recipient }) => recipient)).toEqual(['+23276000001', '+23277000002']);
    const token = shareTokenOf(core.config, texts[0]?.params.shareId ?? '');
    expect(await sharedRide(core, token)).toMatchObject({ status: 'accepted', driver: { firstName: 'Mohamed' } });
  });

  test('of a rider under way comes from the car where the place of the phone is old', async () => {
    const { rider, driver, rideId } = await aRideOfTwo();
    await core.sql(`UPDATE rides SET status = 'in_progress' WHERE id = $1`, [rideId]);
    await standAt(core, driver, lumley);
    await core.sql(`UPDATE rides SET requested_at = now() - interval '1 hour' WHERE id = $1`, [rideId]);
    const placeAfter = async (positionAgeSeconds: number) => {
      const { id } = await raiseSos(core, rider, rideId, { position: cottonTree, positionAgeSeconds }, null);
      const [incident] = await core.sql<{ lat: number; ago: number | null }>(
        'SELECT lat, extract(epoch FROM created_at - position_at)::float8 AS ago FROM incidents WHERE id = $1',
        [id],
      );
      await core.sql(`DELETE FROM incidents WHERE id = $1`, [id]);
      return incident;
    };
    expect(await placeAfter(20)).toEqual({ lat: expect.closeTo(cottonTree.lat, 4), ago: null });
    expect(await placeAfter(400)).toEqual({ lat: expect.closeTo(lumley.lat, 4), ago: null });
    await core.redis.flushdb();
    expect(await placeAfter(400)).toEqual({ lat: expect.closeTo(cottonTree.lat, 4), ago: expect.closeTo(400, -1) });
  });

  test('about another person under way comes from the car, and from the phone only where the car was not seen', async () => {
    const { rider, driver, rideId } = await aRideOfTwo();
    await core.sql(
      `UPDATE rides SET passenger_name = 'Fatu', passenger_phone = '+23276000009', status = 'in_progress' WHERE id = $1`,
      [rideId],
    );
    await standAt(core, driver, lumley);
    const placeNow = async () => {
      const { id } = await raiseSos(core, rider, rideId, { position: cottonTree, positionAgeSeconds: 0 }, null);
      const [incident] = await core.sql<{ lat: number }>('SELECT lat FROM incidents WHERE id = $1', [id]);
      await core.sql(`DELETE FROM incidents WHERE id = $1`, [id]);
      return incident?.lat;
    };
    expect(await placeNow()).toBeCloseTo(lumley.lat, 4);
    await core.redis.flushdb();
    expect(await placeNow()).toBeCloseTo(cottonTree.lat, 4);
  });

  test('repeated by a phone that got no response is one incident and one text each', async () => {
    const { rider, rideId } = await aRideOfTwo();
    await confirmedContacts(rider, contacts);
    const all = await Promise.all([
      ...Array.from({ length: 6 }, () => raiseSos(core, rider, rideId, {}, 'same')),
      // The other phone of the same person.
      raiseSos(core, rider, rideId, {}, 'other'),
    ]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await textsTo('Aminata Kamara')).toHaveLength(2);
    expect(incidentEvents()).toHaveLength(1);
  });

  test('that arrives late, after it was settled, is recognised; a new one is new', async () => {
    const { rider, rideId } = await aRideOfTwo();
    const first = await raiseSos(core, rider, rideId, {}, 'first');
    await closeIncident(core, await anAdmin(), first.id, { note: 'safe at home' });
    expect(await raiseSos(core, rider, rideId, {}, 'first')).toMatchObject({ id: first.id, state: 'closed' });
    expect((await raiseSos(core, rider, rideId, {}, 'second')).id).not.toBe(first.id);
  });

  test('is accepted from the driver too, whose contacts see him and not where the rider lives', async () => {
    const { driver, rideId } = await aRideOfTwo();
    await standAt(core, driver, lumley);
    await confirmedContacts(driver, contacts.slice(0, 1));
    await raiseSos(core, driver, rideId, {}, null);
    expect(incidentEvents()[0]?.payload).toMatchObject({ reporter: { role: 'driver' }, position: { lat: lumley.lat } });
    const [text] = await textsTo('Mohamed Sesay');
    const shown = await sharedRide(core, shareTokenOf(core.config, text?.params.shareId ?? ''));
    expect(shown).toMatchObject({ pickup: null, dropoff: null, geometry: null, position: { lat: expect.any(Number) } });
  });

  test('of a driver who has given the ride back is about him, and shows nothing of its new driver', async () => {
    const { driver, rideId } = await aRideOfTwo();
    await confirmedContacts(driver, contacts);
    await core.sql(`UPDATE users SET full_name = 'Foday Turay' WHERE id = $1`, [driver.id]);
    const released = await cancelRide(core, driver, rideId, { reason: 'unsafe' });
    const other = await aDriver(core);
    await acceptOffer(core, other, rideId, await anOffer(core, released, other));
    await standAt(core, driver, lumley);
    await standAt(core, other, cottonTree);

    const { id } = await raiseSos(core, driver, rideId, {}, null);
    const [incident] = await core.sql<{ lat: number }>('SELECT lat FROM incidents WHERE id = $1', [id]);
    expect(incident?.lat).toBeCloseTo(lumley.lat, 4);
    const [text] = await textsTo('Foday Turay');
    const seen = await sharedRide(core, shareTokenOf(core.config, text?.params.shareId ?? ''));
    expect(seen).toMatchObject({ driver: null, pickup: null, dropoff: null, etaMin: null });
    expect(seen.position?.lat).toBeCloseTo(lumley.lat, 4);
  });

  test('is accepted after the ride has ended, and from the two people of the ride only', async () => {
    const { rider, driver, rideId } = await aRideOfTwo();
    await arriveAtPickup(core, driver, rideId);
    await startRide(core, driver, rideId, undefined);
    await completeRide(core, driver, rideId);
    expect(await raiseSos(core, rider, rideId, {}, 'late')).toMatchObject({ state: 'open' });
    expect(await codeOf(raiseSos(core, await aRider(core), rideId, {}, 'x'))).toBe('ride.not_found');
  });

  test('is published by the relay after its writer crashed', async () => {
    const { rider, rideId } = await aRideOfTwo();
    await untilOutboxEmpty(core.sql);
    await core.transaction(async (sql) => {
      const ride = { id: rideId, city: 'freetown' as const };
      await fileIncident(sql, { kind: 'sos', category: 'sos', reporterId: rider.id, ride, requestKey: 'died' });
      await sql(`UPDATE outbox SET created_at = now() - interval '2 seconds'`);
    });
    await relayOutbox(core);
    expect(incidentEvents()).toMatchObject([{ room: ADMINS, payload: { rideId, kind: 'sos' } }]);
    expect(await core.sql('SELECT 1 FROM outbox')).toEqual([]);
  });

  test('costs no more texts than five calls a day do', async () => {
    const { rider, rideId } = await aRideOfTwo();
    await confirmedContacts(rider, contacts.slice(0, 1));
    const admin = await anAdmin();
    for (let i = 0; i < 7; i += 1) {
      const { id } = await raiseSos(core, rider, rideId, {}, `again ${i}`);
      await closeIncident(core, admin, id, {});
    }
    expect(await textsTo('Aminata Kamara')).toHaveLength(5);
    expect(incidentEvents().length).toBeGreaterThanOrEqual(7);
  });
});

describe('the data of the emergency button', () => {
  test('contains the number that is set for the city', async () => {
    const { rider, rideId } = await aRideOfTwo();
    expect(await rideSafety(core, rider, rideId)).toEqual({ emergencyPhone: '112', contacts: 0 });
    await core.sql(`UPDATE city_settings SET emergency_phone = '+23222000000' WHERE city = 'freetown'`);
    await confirmedContacts(rider, contacts);
    expect(await rideSafety(core, rider, rideId)).toEqual({ emergencyPhone: '+23222000000', contacts: 2 });
    expect(await codeOf(rideSafety(core, await aRider(core), rideId))).toBe('ride.not_found');
  });
});

describe('emergency contacts', () => {
  test('with an impossible number are left out, and the others are texted', async () => {
    await core.sql('DELETE FROM messages');
    await core.sql('DELETE FROM limit_hits');
    const { rider, rideId } = await aRideOfTwo();
    await core.sql(`UPDATE users SET full_name = 'Wrong Number' WHERE id = $1`, [rider.id]);
    await confirmedContacts(rider, contacts);
    expect((await userById(core, rider.id)).hasWrongContact).toBeUndefined();
    await core.sql(`UPDATE emergency_contacts SET phone = '+224076123456' WHERE user_id = $1 AND name = 'Mama'`, [
      rider.id,
    ]);
    expect((await userById(core, rider.id)).hasWrongContact).toBe(true);
    await raiseSos(core, rider, rideId, {}, null);
    expect(await textsTo('Wrong Number')).toMatchObject([{ recipient: '+23277000002' }]);
  });

  test('are a list that is replaced as a whole, also by two phones at once', async () => {
    await core.sql('DELETE FROM limit_hits');
    const rider = await aRider(core);
    expect(await saveContacts(core, rider, visitor, { contacts })).toEqual([
      { name: 'Mama', phone: '+23276000001', isConfirmed: false },
      { name: 'Alusine', phone: '+23277000002', isConfirmed: false },
    ]);
    await Promise.all([
      saveContacts(core, rider, visitor, { contacts: [{ name: 'One', phone: '+23276000003' }] }),
      saveContacts(core, rider, visitor, { contacts: [{ name: 'Two', phone: '+23276000004' }] }),
    ]);
    expect(await contactsOf(core.sql, rider.id)).toHaveLength(1);
    expect(await saveContacts(core, rider, visitor, { contacts: [] })).toEqual([]);
  });

  test.each([
    ['a number that cannot be', [{ name: 'A', phone: '12' }], 'request.invalid'],
    ['a number of the wrong country code', [{ name: 'A', phone: '+224076123456' }], 'request.invalid'],
    ['a number that texts do not reach', [{ name: 'A', phone: '+447911123456' }], 'contacts.unreachable'],
    ['the same number twice', [contacts[0], { name: 'B', phone: '76000001' }], 'request.invalid'],
  ])('%s is refused', async (_, list, code) => {
    const rider = await aRider(core);
    const given = list.flatMap((contact) => contact ?? []);
    expect(await codeOf(saveContacts(core, rider, visitor, { contacts: given }))).toBe(code);
  });

  test.each([
    ['of another contact', '76000001', 'Contact 1 has the same number.'],
    ['of the account', null, 'This is your own number. Please choose another person.'],
  ])('a number %s is refused at its field, and the list stays', async (_, typed, words) => {
    const rider = await aRider(core);
    await saveContacts(core, rider, visitor, { contacts });
    const own = await userById(core, rider.id);
    const second = { name: 'B', phone: typed ?? own.phone ?? '' };
    await expect(
      saveContacts(core, rider, visitor, { contacts: [...contacts.slice(0, 1), second] }),
    ).rejects.toMatchObject({ code: 'request.invalid', details: { fields: { 'contacts.1.phone': words } } });
    expect(await contactsOf(core.sql, rider.id)).toHaveLength(2);
  });
});

describe('a report', () => {
  test('reaches ops once, and its author sees what becomes of it', async () => {
    const { rider, rideId } = await aRideOfTwo();
    const body = { category: 'lost_item' as const, text: 'My umbrella', rideId };
    const [first, second] = await Promise.all([report(core, rider, body, 'r1'), report(core, rider, body, 'r1')]);
    expect(second.id).toBe(first.id);
    expect(incidentEvents()).toHaveLength(1);
    const [admin, other] = [await anAdmin(), await anAdmin()];
    expect(await takeIncident(core, admin, first.id)).toMatchObject({ state: 'taken', takenBy: 'Hawa Bangura' });
    expect(await takeIncident(core, admin, first.id)).toMatchObject({ state: 'taken' });
    expect(await codeOf(takeIncident(core, other, first.id))).toBe('incident.wrong_state');
    await closeIncident(core, admin, first.id, { note: 'found under the seat' });
    const [mine] = await incidentsOf(core, rider, {});
    expect(mine).toMatchObject({ id: first.id, state: 'closed', text: 'My umbrella' });
    expect(JSON.stringify(mine)).not.toContain('under the seat');
  });

  test('is taken by one of two admins at once, and the other sees who was first', async () => {
    const { id } = await report(core, await aRider(core), { category: 'app', text: 'It crashed' }, null);
    const admins = [await anAdmin(), await anAdmin()];
    const outcomes = await Promise.allSettled(admins.map((admin) => takeIncident(core, admin, id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')).toMatchObject({
      reason: { code: 'incident.wrong_state', details: { takenBy: 'Hawa Bangura' } },
    });
  });

  test('is about one’s own ride only', async () => {
    const { rideId } = await aRideOfTwo();
    const body = { category: 'fare' as const, text: 'Too dear', rideId };
    expect(await codeOf(report(core, await aRider(core), body, null))).toBe('ride.not_found');
  });
});
