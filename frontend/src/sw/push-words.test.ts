import { expect, test } from '@jest/globals';
import type { Push } from '@waka/contracts/notifications/push';
import { wordsOf } from './push-words.ts';

const push: Push = {
  kind: 'no_driver_found',
  facts: { destination: 'near Cotton Tree, Freetown', destinationNear: { place: 'Cotton Tree', city: 'Freetown' } },
  tag: 'ride-1',
};

test.each([
  ['en', 'near Cotton Tree, Freetown'],
  ['fr', 'près de Cotton Tree, Freetown'],
  ['ar', 'قرب Cotton Tree، Freetown'],
])('a push names the destination in the language of the phone: %s', (language, text) => {
  expect(wordsOf(push, language).body).toContain(text);
});

test('a destination with a name of its own keeps it', () => {
  const named: Push = { ...push, facts: { destination: 'Aunty Fatu' } };
  expect(wordsOf(named, 'fr').body).toContain('Aunty Fatu');
});
