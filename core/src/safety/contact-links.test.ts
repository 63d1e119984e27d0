import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { contactTokenOf } from '../messages/secrets-of-codes.ts';
import type { Actor } from '../platform/actor.ts';
import { aRider } from '../testing/builders.ts';
import { visitor } from '../testing/calls-for-help.ts';
import { codeOf } from '../testing/code-of.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { confirmContact, saveContacts, sendContactLink } from './emergency-contacts.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(async () => {
  await core.sql('DELETE FROM messages');
  await core.sql('DELETE FROM limit_hits');
});

const timePasses = (minutes: number) =>
  core.sql('UPDATE limit_hits SET at = at - make_interval(mins => $1)', [minutes]);

const agrees = (linkId = '') => codeOf(confirmContact(core, contactTokenOf(core.config, linkId)));

describe('the link of a contact who has not agreed', () => {
  const mama = { name: 'Mama', phone: '+23276000051' };
  const links = () =>
    core.sql<{ linkId: string }>(
      `SELECT params ->> 'linkId' AS link_id FROM messages WHERE template = 'contact_invitation' AND recipient = $1 ORDER BY id`,
      [mama.phone],
    );
  const again = (rider: Actor, phone = mama.phone) => sendContactLink(core, rider, visitor, { phone });

  test('is texted again, and replaces the one before, which is valid where no text can be sent now', async () => {
    const rider = await aRider(core);
    await saveContacts(core, rider, visitor, { contacts: [mama] });
    expect(await codeOf(again(rider))).toBe('request.too_many');
    const [first, ...more] = await links();
    expect(more).toEqual([]);
    await timePasses(2);
    expect(await again(rider, '076 000051')).toEqual([{ ...mama, isConfirmed: false }]);
    const [, second] = await links();
    expect(await agrees(first?.linkId)).toBe('contacts.link_invalid');
    expect(await agrees(second?.linkId)).toBe('done');
    await timePasses(2);
    expect(await again(rider)).toEqual([{ ...mama, isConfirmed: true }]);
    expect(await links()).toHaveLength(2);
  });

  test('stays valid after a refusal', async () => {
    const rider = await aRider(core);
    await saveContacts(core, rider, visitor, { contacts: [mama] });
    expect(await codeOf(again(rider))).toBe('request.too_many');
    expect(await agrees((await links())[0]?.linkId)).toBe('done');
  });

  test('is said to be missing where none could be texted, until one is', async () => {
    const [other, rider] = [await aRider(core), await aRider(core)];
    await saveContacts(core, other, visitor, { contacts: [mama] });
    expect(await saveContacts(core, rider, visitor, { contacts: [mama] })).toEqual([
      { ...mama, isConfirmed: false, isUntexted: true },
    ]);
    expect(await codeOf(again(rider))).toBe('request.too_many');
    await timePasses(2);
    expect(await again(rider)).toEqual([{ ...mama, isConfirmed: false }]);
    expect(await links()).toHaveLength(2);
  });

  test('is texted six times a day for one account, of which refusals by the number cost none', async () => {
    const rider = await aRider(core);
    await saveContacts(core, rider, visitor, { contacts: [mama, { name: 'Fatu', phone: '+23276000052' }] });
    for (let press = 0; press < 8; press += 1) expect(await codeOf(again(rider))).toBe('request.too_many');
    for (let press = 0; press < 4; press += 1) {
      await timePasses(61);
      await again(rider);
    }
    await timePasses(61);
    expect(await codeOf(again(rider, '+23276000052'))).toBe('request.too_many');
    expect(await links()).toHaveLength(5);
  });

  test('is texted to a number of one’s own list alone', async () => {
    const [other, rider] = [await aRider(core), await aRider(core)];
    await saveContacts(core, other, visitor, { contacts: [mama] });
    await timePasses(2);
    expect(await codeOf(again(rider))).toBe('request.not_found');
    expect(await links()).toHaveLength(1);
  });
});
