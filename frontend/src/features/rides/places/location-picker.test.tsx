import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Place } from '@waka/contracts/places/place';
import { riderTexts } from '../../../lib/i18n/messages/rider/texts.ts';
import { toastStore } from '../../../lib/toasts/toast.store.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { answerCalls, answerFetch } from '../../../test/answer-fetch.ts';
import type { DraftPlace } from '../draft/draft-place.ts';
import { pickupChosen } from '../draft/trip-draft.store.ts';
import { LocationPicker } from './location-picker.tsx';

await texts(riderTexts);
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const place = (name: string): Place => ({
  id: name,
  name,
  address: 'Lumley',
  city: 'Freetown',
  country: 'Sierra Leone',
  latitude: 8.46,
  longitude: -13.28,
  category: 'market',
  isPopular: true,
  createdAt: '2026-11-21T12:00:00.000Z',
});

function aPicker(places: Place[], value = '') {
  const called = answerFetch(200, places);
  const onChoose = jest.fn<(chosen: DraftPlace) => void>();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <LocationPicker
        label="Destination"
        placeholder="Where to?"
        value={value}
        mark={null}
        onChoose={onChoose}
        onClear={() => {}}
      />
    </QueryClientProvider>,
  );
  return { called, onChoose, field: screen.getByRole('combobox', { name: 'Destination' }) };
}

test('an empty field that gets the focus lists popular places', async () => {
  const { called, field } = aPicker([place('Lumley Market')]);
  expect(field.getAttribute('aria-expanded')).toBe('false');
  expect(called).toEqual([]);
  await userEvent.click(field);
  expect(await screen.findByRole('option', { name: /Lumley Market/ })).toBeTruthy();
  expect(called).toEqual(['/api/locations/popular', '/api/locations/saved', '/api/locations/recent']);
  expect(screen.getByText('Places © OpenStreetMap contributors')).toBeTruthy();
});

test('clearing a place leaves the focus in its field and opens the list, where the field had the focus as well', async () => {
  const { field } = aPicker([place('Lumley Market')], 'Aberdeen');
  const clear = screen.getByRole('button', { name: 'Clear Destination' });
  await userEvent.click(clear);
  expect(document.activeElement).toBe(field);
  expect(await screen.findByRole('option', { name: /Lumley Market/ })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(field.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(clear);
  expect(field.getAttribute('aria-expanded')).toBe('true');
});

test('popular places are asked for when the text in the field is gone, and not before', async () => {
  const { called, field } = aPicker([place('Lumley Market')]);
  const isPopularCalled = () => called.some((address) => address.includes('popular'));
  fireEvent.change(field, { target: { value: 'lumley' } });
  await screen.findByRole('option', { name: /Lumley Market/ });
  fireEvent.focus(field);
  expect(called).toEqual(['/api/locations/search?q=lumley']);
  fireEvent.change(field, { target: { value: '' } });
  await waitFor(() => expect(isPopularCalled()).toBe(true));
});

test('typing is searched for once it pauses, and the arrows choose among what was found', async () => {
  const { called, onChoose, field } = aPicker([place('Lumley Beach'), place('Lumley Market')]);
  await userEvent.type(field, 'lumley');
  await screen.findByRole('option', { name: /Lumley Market/ });
  expect(called.filter((address) => address.includes('search'))).toEqual(['/api/locations/search?q=lumley']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]?.id);
  await userEvent.keyboard('{Enter}');
  expect(onChoose.mock.calls[0]?.[0]).toEqual({
    name: 'Lumley Market',
    address: 'Lumley, Freetown',
    lat: 8.46,
    lng: -13.28,
  });
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('blanks alone are not searched for', async () => {
  const { called, field } = aPicker([place('Lumley Market')]);
  await userEvent.type(field, '   ');
  await screen.findByRole('option', { name: /Lumley Market/ });
  expect(called.filter((address) => address.includes('search'))).toEqual([]);
});

test('Enter takes the typed text when no place matches it', async () => {
  const { onChoose, field } = aPicker([]);
  await userEvent.type(field, 'Mama Kadi shop');
  await screen.findByRole('option', { name: /Mama Kadi shop/ });
  await userEvent.keyboard('{Enter}');
  expect(onChoose.mock.calls[0]?.[0]).toEqual({
    name: 'Mama Kadi shop',
    address: 'Mama Kadi shop, Sierra Leone',
    lat: null,
    lng: null,
  });
});

test('Escape and a press elsewhere close the list', async () => {
  const { field } = aPicker([place('Lumley Market')]);
  await userEvent.click(field);
  await screen.findByRole('listbox');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.keyboard('{ArrowDown}');
  await screen.findByRole('listbox');
  await userEvent.click(document.body);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a press that moves its field from under the finger keeps the list open, and one elsewhere closes it at the click', async () => {
  const { field } = aPicker([place('Lumley Market')]);
  fireEvent.pointerDown(field);
  field.focus();
  await screen.findByRole('option', { name: /Lumley Market/ });
  // The pointer is released where the field no longer is.
  fireEvent.click(document.body);
  expect(screen.getByRole('option', { name: /Lumley Market/ })).toBeTruthy();
  fireEvent.pointerDown(document.body);
  expect(screen.getByRole('option', { name: /Lumley Market/ })).toBeTruthy();
  fireEvent.click(document.body);
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
});

test('a closed list opens again with the next letter', async () => {
  const { field } = aPicker([place('Lumley Market')]);
  await userEvent.click(field);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.keyboard('l');
  expect(await screen.findByRole('listbox')).toBeTruthy();
});

test('Enter that comes before the answer takes the first match once it is there', async () => {
  const { onChoose, field } = aPicker([place('Lumley Beach'), place('Lumley Market')]);
  await userEvent.type(field, 'lumley{Enter}');
  await waitFor(() => expect(onChoose).toHaveBeenCalledTimes(1));
  expect(onChoose.mock.calls[0]?.[0]).toMatchObject({ name: 'Lumley Beach' });
});

test('the typed text is always there to be taken, after what matches', async () => {
  const { onChoose, field } = aPicker([place('Lumley Beach')]);
  await userEvent.type(field, 'lumley');
  const own = await screen.findByRole('option', { name: 'Use “lumley”' });
  expect(screen.getAllByRole('option').at(-1)).toBe(own);
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(onChoose.mock.calls[0]?.[0]).toMatchObject({ name: 'lumley', address: 'lumley, Sierra Leone', lat: null });
});

test('a street that is no known place can be shown on the map, which is offered below the text', async () => {
  answerFetch(200, [place('National Museum')]);
  const onMap = jest.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LocationPicker
        label="Destination"
        placeholder="Where to?"
        value=""
        mark={null}
        onChoose={() => {}}
        onClear={() => {}}
        onChooseOnMap={onMap}
      />
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByRole('combobox', { name: 'Destination' }), 'Pademba Road');
  await screen.findByRole('option', { name: 'Use “Pademba Road”' });
  const map = screen.getByRole('option', { name: 'Choose on the map' });
  expect(screen.getAllByRole('option').at(-1)).toBe(map);
  await userEvent.click(map);
  expect(onMap).toHaveBeenCalledTimes(1);
});

test('a search that fails says so, and the typed text can still be taken', async () => {
  const { onChoose, field } = aPicker([]);
  answerFetch(503, { code: 'service.unavailable', message: 'Later.', requestId: 'r' });
  await userEvent.type(field, 'Lumley{Enter}');
  await waitFor(() => expect(onChoose).toHaveBeenCalledTimes(1));
  expect(toastStore.getState().toast?.title).toBe('Failed to search locations');
});

test('popular places that fail to load show an error', async () => {
  const { field } = aPicker([]);
  answerFetch(503, { code: 'service.unavailable', message: 'Later.', requestId: 'r' });
  await userEvent.click(field);
  await waitFor(() => expect(toastStore.getState().toast?.title).toBe('Failed to get popular locations'));
});

test('popular places are those around the pickup, and are listed without network once they were there', async () => {
  pickupChosen({ name: 'Almamya', address: 'Kaloum, Conakry', lat: 9.51047, lng: -13.71132 });
  const first = aPicker([place('Marché Madina')]);
  await userEvent.click(first.field);
  expect(await screen.findByRole('option', { name: /Marché Madina/ })).toBeTruthy();
  expect(first.called).toContain('/api/locations/popular?lat=9.5&lng=-13.7');
  cleanup();
  const second = aPicker([]);
  answerFetch(503, { code: 'service.unavailable', message: 'Later.', requestId: 'r' });
  toastStore.setState({ toast: null });
  await userEvent.click(second.field);
  expect(await screen.findByRole('option', { name: /Marché Madina/ })).toBeTruthy();
  expect(toastStore.getState().toast).toBeNull();
  pickupChosen('current');
});

test('an empty field lists the rider’s own places first, and each place once', async () => {
  const saved = { name: 'Home', address: 'Lumley, Freetown', lat: 8.46, lng: -13.28 };
  const { field, onChoose } = aPicker([]);
  answerCalls({
    '/api/locations/saved': [
      { ...saved, label: 'home' },
      { ...saved, label: 'Gym', name: 'Aberdeen Gym' },
    ],
    '/api/locations/recent': [{ ...saved, name: 'Congo Cross', address: 'Congo Cross, Freetown' }],
    '/api/locations/popular': [place('Congo Cross'), place('Lumley Market')],
  });
  await userEvent.click(field);
  await screen.findByRole('option', { name: /Lumley Market/ });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'HomeLumley, Freetown',
    'GymLumley, Freetown',
    'Congo CrossCongo Cross, Freetown',
    'Lumley MarketLumley, Freetown',
  ]);
  await userEvent.click(screen.getByRole('option', { name: /^Gym/ }));
  expect(onChoose.mock.calls[0]?.[0]).toEqual({ ...saved, name: 'Aberdeen Gym' });
});

/** Types a text and lets the pause after it pass, and the answer come. */
async function settledOn(field: HTMLElement, value: string): Promise<void> {
  jest.useFakeTimers();
  fireEvent.change(field, { target: { value } });
  await act(() => jest.advanceTimersByTimeAsync(150));
  // The search that the pause began.
  await act(() => jest.advanceTimersByTimeAsync(1));
  jest.useRealTimers();
}

test('a place that is its own city is not named twice, and a long text is searched for by its first 64 letters', async () => {
  const { called, field } = aPicker([{ ...place('Bo'), address: 'Bo', city: 'Bo' }]);
  await settledOn(field, 'x'.repeat(80));
  expect(screen.getByRole('option', { name: /^Bo/ }).textContent).toBe('BoBo');
  expect(called).toEqual([`/api/locations/search?q=${'x'.repeat(64)}`]);
  expect(screen.getByRole('option', { name: `Use “${'x'.repeat(80)}”` })).toBeTruthy();
});

const toastShown = () => toastStore.getState().toast?.title;

const fail = () => answerFetch(503, { code: 'service.unavailable', message: 'Later.', requestId: 'r' });

test('a search that goes on failing shows one error, and another after one that succeeded', async () => {
  const { field } = aPicker([]);
  fail();
  await settledOn(field, 'lum');
  expect(toastShown()).toBe('Failed to search locations');
  toastStore.setState({ toast: null });
  await settledOn(field, 'luml');
  expect(screen.getByRole('option', { name: 'Use “luml”' })).toBeTruthy();
  expect(toastShown()).toBeUndefined();
  answerFetch(200, [place('Lumley Market')]);
  await settledOn(field, 'lumley');
  expect(screen.getByRole('option', { name: /Lumley Market/ })).toBeTruthy();
  fail();
  await settledOn(field, 'lumley b');
  expect(toastShown()).toBe('Failed to search locations');
});

test('a search that fails finds the places that the phone knows', async () => {
  const { field, onChoose } = aPicker([]);
  answerCalls({ '/api/locations/popular': ['Lumley Market', 'Lumley Beach', 'Big Market'].map(place) });
  await userEvent.click(field);
  await screen.findByRole('option', { name: /Big Market/ });
  fail();
  await settledOn(field, 'LUM');
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names).toEqual([expect.stringMatching(/^Lumley M/), expect.stringMatching(/^Lumley B/), 'Use “LUM”']);
  await userEvent.click(screen.getByRole('option', { name: /Lumley Beach/ }));
  expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ name: 'Lumley Beach', lat: 8.46 }));
});
