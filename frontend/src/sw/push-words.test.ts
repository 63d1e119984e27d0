import { expect, test } from '@jest/globals';
import { LANGUAGES } from '@waka/contracts/languages';
import type { Push } from '@waka/contracts/notifications/push';
import { wordsOf } from './push-words.ts';

const push: Push = {
  kind: 'no_driver_found',
  facts: { destination: 'near Cotton Tree, Freetown', destinationNear: { place: 'Cotton Tree', city: 'Freetown' } },
  tag: 'ride-1',
};

test.each([
  ['en', 'near Cotton Tree, Freetown'],
  ['fr', 'côté Cotton Tree, Freetown'],
  ['ar', 'قرب Cotton Tree، Freetown'],
])('a push names the destination in the language of the phone: %s', (language, text) => {
  expect(wordsOf(push, language).body).toContain(text);
});

test('a destination with a name of its own keeps it', () => {
  const named: Push = { ...push, facts: { destination: 'Aunty Fatu' } };
  expect(wordsOf(named, 'fr').body).toContain('Aunty Fatu');
});

/** Each kind of push about a scheduled ride, or about the ferry between two rides. */
const ahead = [
  'scheduled_reminder',
  'scheduled_taken',
  'scheduled_given_back',
  'scheduled_waits',
  'scheduled_in_doubt',
  'scheduled_failed_rider_busy',
  'scheduled_failed_closed',
  'scheduled_failed_method',
  'scheduled_failed_account',
  'scheduled_skipped',
  'scheduled_cancelled',
  'scheduled_drive',
  'scheduled_called_off',
  'relay_moved',
  'relay_ferry_cancelled',
  'relay_ended',
] as const;
const facts = {
  scheduledId: 'scheduled-1',
  pickupAt: '2026-11-27T06:40:00.000Z',
  timeZone: 'Africa/Freetown',
  destination: 'Lungi Airport',
  pickup: 'Aberdeen',
  driver: 'Mohamed',
  plate: 'AKL 482',
};

test.each(LANGUAGES.flatMap((language) => ahead.map((kind) => [kind, language] as const)))(
  'a push has a title and a whole text: %s, %s',
  (kind, language) => {
    const { title, body } = wordsOf({ kind, facts, tag: 'scheduled-1' }, language);
    expect(title).not.toBe('');
    expect(body).not.toBe('');
    // A fact that the phone does not know would leave a gap, and one that it does not fill a name in braces.
    expect(`${title} ${body}`).not.toMatch(/[{}]|undefined| {2}|\s[.,،]/);
  },
);

test.each([
  ['en', /Fri,? 06:40$/],
  ['fr', /ven\.,? 06:40$/],
])('a reminder says when, by the clocks of the city of the ride: %s', (language, time) => {
  expect(wordsOf({ kind: 'scheduled_reminder', facts, tag: 'scheduled-1' }, language).title).toMatch(time);
});

test.each(LANGUAGES)('a push about a refund names the sum, and no more: %s', (language) => {
  const refund: Push = { kind: 'refund_sent', facts: { fare: 2000, currency: 'SLE' }, tag: 'refund-1' };
  const { title, body } = wordsOf(refund, language);
  expect(title).toMatch(/: Le\s20,000$/);
  expect(body).toBe('');
});

test.each(LANGUAGES)('a push about a tip names the sum, and no more: %s', (language) => {
  const tip: Push = { kind: 'tip_paid', facts: { rideId: 'ride-1', fare: 500, currency: 'SLE' }, tag: 'ride:ride-1' };
  expect(wordsOf(tip, language)).toMatchObject({ title: expect.stringMatching(/: Le\s5,000$/), body: '' });
});

/** Words that make the reader the one who rides. */
const rides =
  /to you\b|for you\b|You have arrived|vous attend|vers vous|Vous êtes|إليك|انتظارك|لقد وصلت|à sua espera|Chegou|to yu\b|fɔ yu\b|Yu dɔn rich/;

test.each(
  LANGUAGES.flatMap((language) =>
    (['driver_found', 'driver_arrived', 'trip_ended', 'no_driver_found'] as const).map(
      (kind) => [kind, language] as const,
    ),
  ),
)('a push about a ride also fits a reader who booked it for another person: %s, %s', (kind, language) => {
  const { title, body } = wordsOf({ kind, facts, tag: 'ride-1' }, language);
  expect(body).not.toBe('');
  expect(`${title} ${body}`).not.toMatch(rides);
});
