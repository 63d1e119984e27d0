import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { SavedMap } from '../../../lib/offline/saved-maps.ts';
import { accountTexts } from '../../../lib/i18n/messages/account/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';

const { savedMaps } = await import('../../../lib/offline/saved-maps.ts');
const saveMap = jest.fn(async (_city: string) => undefined);
const removeMap = jest.fn(async (_city: string) => undefined);
const readSavedMaps = jest.fn(async () => undefined);
let canSave = true;
jest.unstable_mockModule('../../../lib/offline/saved-maps.ts', () => ({
  canSaveMaps: () => canSave,
  savedMaps,
  saveMap,
  removeMap,
  readSavedMaps,
}));
const { MapSwitches } = await import('./map-switches.tsx');

await texts(accountTexts);
beforeEach(() => {
  canSave = true;
  jest.clearAllMocks();
  savedMaps.setState({}, true);
});
afterEach(cleanup);

const freetown = { city: 'freetown', name: 'Freetown', version: '1', bytes: 5_240_000 };
async function show(maps: Record<string, SavedMap>, areas: unknown = [freetown]) {
  savedMaps.setState(maps, true);
  const called = answerCalls(areas === null ? {} : { '/api/config/maps/areas': areas });
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ul>
          <MapSwitches />
        </ul>
      </QueryClientProvider>,
    );
  });
  return called;
}
const switchOf = (city: string) => screen.findByRole('switch', { name: new RegExp(city) });

test('a city is off and says its size before anything is downloaded; the press keeps it', async () => {
  await show({});
  const freetownSwitch = await switchOf('Freetown');
  expect(freetownSwitch.getAttribute('aria-checked')).toBe('false');
  expect(screen.getByText(/5\.2 MB/)).toBeTruthy();
  expect(readSavedMaps).toHaveBeenCalledTimes(1);
  fireEvent.click(freetownSwitch);
  expect(saveMap).toHaveBeenCalledWith('freetown');
  expect(removeMap).not.toHaveBeenCalled();
});

test('a download is on, shows how far it is, and ends at the switch', async () => {
  await show({ freetown: { kind: 'loading', share: 0.42 } });
  const freetownSwitch = await switchOf('Freetown');
  expect(freetownSwitch.getAttribute('aria-checked')).toBe('true');
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.42');
  expect(screen.getByText(/42/)).toBeTruthy();
  fireEvent.click(freetownSwitch);
  expect(removeMap).toHaveBeenCalledWith('freetown');
});

test('a download that failed is off, says so, and the press begins it again', async () => {
  await show({ freetown: { kind: 'failed' } });
  const freetownSwitch = await switchOf('Freetown');
  expect(freetownSwitch.getAttribute('aria-checked')).toBe('false');
  expect(screen.queryByText(/5\.2 MB/)).toBeNull();
  expect(screen.queryByRole('progressbar')).toBeNull();
  fireEvent.click(freetownSwitch);
  expect(saveMap).toHaveBeenCalledWith('freetown');
});

test('a list that does not come says so, and is asked for again by a press', async () => {
  const called = await show({}, null);
  await screen.findByText('We couldn’t load the maps.');
  const before = called.length;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(called.length).toBe(before + 1));
});

test('a city that is kept stays in the list while the service does not answer, to be given up there', async () => {
  await show({ conakry: { kind: 'kept', name: 'Conakry', version: '1', bytes: 40_000 } }, null);
  const conakry = await switchOf('Conakry');
  expect(conakry.getAttribute('aria-checked')).toBe('true');
  // Never "0.0 MB".
  expect(screen.getByText(/0\.1 MB/)).toBeTruthy();
  fireEvent.click(conakry);
  expect(removeMap).toHaveBeenCalledWith('conakry');
});

test('a city that is offered and kept is listed once, by what the service says', async () => {
  await show({ freetown: { kind: 'kept', name: 'An old name', version: '0', bytes: 1 } });
  expect(await screen.findAllByRole('switch')).toHaveLength(1);
  expect(screen.getByRole('switch', { name: /Freetown/ })).toBeTruthy();
});

test('a browser that can keep nothing is not asked, and shows nothing', async () => {
  canSave = false;
  expect(await show({})).toEqual([]);
  expect(screen.queryByRole('switch')).toBeNull();
});
