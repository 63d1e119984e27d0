import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { riderTexts } from '../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { PlaceList } from './place-list.tsx';
import type { PlaceOption, PlaceOptions } from './place-options.ts';

await texts(riderTexts);
afterEach(cleanup);

const place = (name: string): PlaceOption => ({
  kind: 'place',
  key: name,
  icon: 'pin',
  name,
  detail: `${name} Road, Freetown`,
  place: { name, address: name, lat: 8.48, lng: -13.23 },
});
const typed: PlaceOption = { kind: 'typed', key: 'typed', icon: 'pin', name: 'Use “Auntie’s shop”' };

function show(given: Partial<PlaceOptions>, active = 0) {
  const chosen: PlaceOption[] = [];
  const found = { options: [], isPopular: false, isSettled: true, isError: false, ...given };
  render(<PlaceList id="places" found={found} active={active} onChoose={(option) => chosen.push(option)} />);
  return chosen;
}

const status = () => screen.getByRole('status').textContent;

test('the active place is announced, and a touched one is chosen', () => {
  const chosen = show({ options: [place('Lumley'), place('Aberdeen')] }, 1);
  const options = screen.getAllByRole('option');
  expect(options.map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'true']);
  expect(options[0]?.id).toBe('places-0');
  const [first] = options;
  if (!first) throw new Error('no option');
  fireEvent.click(first);
  expect(chosen).toMatchObject([{ name: 'Lumley' }]);
});

test('a touch does not take the focus from the field, so that the list stays until it counts', () => {
  show({ options: [place('Lumley')] });
  // False when the default was prevented.
  expect(fireEvent.mouseDown(screen.getByRole('option'))).toBe(false);
});

test('popular places and matches have names of their own', () => {
  show({ isPopular: true, options: [place('Lumley')] });
  const popular = screen.getByRole('listbox').getAttribute('aria-label');
  cleanup();
  show({ options: [place('Lumley')] });
  expect(screen.getByRole('listbox').getAttribute('aria-label')).not.toBe(popular);
});

test.each([
  ['while it searches', { isSettled: false }, /Searching/i],
  ['when only the text itself is left', { options: [typed] }, /No places found/],
  ['after a failure', { isError: true, options: [typed] }, /^Failed to search/],
  ['after a failure of the popular ones', { isError: true, isPopular: true }, /^Failed to get popular/],
])('the list says how it stands %s', (_, given, text) => {
  show(given);
  expect(status()).toMatch(text);
});

test('with matches there is nothing to say', () => {
  show({ options: [place('Lumley'), typed] });
  expect(status()).toBe('');
});
