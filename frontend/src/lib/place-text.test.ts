import { afterEach, expect, test } from '@jest/globals';
import { translate } from './i18n/i18n.ts';
import { switchTo } from './i18n/texts.ts';
import { addressText, placeText } from './place-text.ts';

afterEach(() => switchTo('en'));

const near = { place: 'Cotton Tree', city: 'Freetown' };
const booked = { address: 'near Cotton Tree, Freetown', name: null, lat: 8.4872, lng: -13.2356 };

test.each([
  ['fr', 'côté Cotton Tree, Freetown'],
  ['ar', 'قرب Cotton Tree، Freetown'],
] as const)(
  'a place that lies near a known one is read so in %s, not in the language of its booking',
  async (language, text) => {
    await switchTo(language);
    expect(placeText({ ...booked, near }, translate)).toBe(text);
    expect(placeText({ ...booked, name: booked.address, near }, translate)).toBe(text);
    expect(addressText({ ...booked, near }, translate)).toBe(text);
  },
);

test.each([
  ['en', '2.3 km north-east of Waterloo'],
  ['fr', 'Waterloo, 2,3 km au nord-est'],
  ['ar', 'نقطة تبعد 2.3 كم شمال شرق Waterloo'],
  ['pt', '2,3 km a nordeste de Waterloo'],
  ['kri', '2.3 km nɔt-ist frɔm Waterloo'],
] as const)('a place far from known ones is read with the way from a town in %s', async (language, text) => {
  await switchTo(language);
  const away = { place: 'Waterloo', city: 'Waterloo', km: 2.3, direction: 'ne' as const };
  expect(placeText({ address: '8.312000, -13.045000', name: null, away }, translate)).toBe(text);
  expect(addressText({ address: '', away: { ...away, direction: 'n' } }, translate)).not.toContain('{');
});

test('a name of its own, and the address of an older phone, stay as they were booked', async () => {
  await switchTo('fr');
  expect(placeText({ ...booked, name: 'Home', near }, translate)).toBe('Home');
  expect(placeText({ ...booked, near: null }, translate)).toBe('near Cotton Tree, Freetown');
  expect(addressText(booked, translate)).toBe('near Cotton Tree, Freetown');
});
