import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';

const failure = new TypeError('Failed to fetch dynamically imported module');
jest.unstable_mockModule('./libraries/maplibre-map.tsx', () => {
  throw failure;
});
Object.assign(HTMLCanvasElement.prototype, { getContext: () => ({ getExtension: () => null }) });
const { LiveMap } = await import('./live-map.tsx');

afterEach(cleanup);

test('a map library that does not load is logged once, and the map stays on "Loading map..."', async () => {
  jest.useFakeTimers();
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const texts = {
    loading: 'Loading map...',
    youAreHere: '',
    unavailable: '',
    schematic: '',
    sources: '',
    label: 'Map',
  };
  render(
    <LiveMap
      config={{ provider: 'maplibre', apiKey: null, streets: null }}
      texts={texts}
      centre={{ lat: 8.48, lng: -13.23 }}
    />,
  );
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('Loading map...')).toBeTruthy();
  expect(log.mock.calls).toEqual([['A part of the page did not load:', failure]]);
  jest.useRealTimers();
});
