import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { MapConfig } from '@waka/contracts/places/map-config';
import type { ReactNode } from 'react';
import type { LiveMapProps } from '../map-props.ts';

interface Drawn {
  baseApiUrl?: string;
  onLoad: (event: { target: unknown }) => void;
  onError: () => void;
}
let drawn: Drawn[] = [];
const pass = ({ children }: { children?: ReactNode }) => children ?? null;
const parts = { Layer: pass, Source: pass, Marker: pass, NavigationControl: () => null };
jest.unstable_mockModule('mapbox-gl', () => ({ default: {} }));
jest.unstable_mockModule('mapbox-gl/dist/mapbox-gl.css', () => ({ default: '' }));
jest.unstable_mockModule('react-map-gl/mapbox', () => ({
  ...parts,
  Map: (props: Drawn) => {
    drawn.push(props);
    return null;
  },
}));
jest.unstable_mockModule('./maplibre-map.tsx', () => ({ MaplibreMap: () => <p>our own map</p> }));

let LiveMap: (props: LiveMapProps) => ReactNode;
beforeAll(async () => {
  await import('./mapbox-map.tsx');
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => ({ getExtension: () => null }) });
  ({ LiveMap } = await import('../live-map.tsx'));
});
beforeEach(() => {
  drawn = [];
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const texts = { loading: 'Loading', youAreHere: '', unavailable: '', schematic: '', sources: '', label: 'Map' };
const config: MapConfig = { provider: 'mapbox', apiKey: 'pk.test', streets: null };
const show = (given: Partial<MapConfig> = {}) =>
  act(async () => {
    render(<LiveMap config={{ ...config, ...given }} texts={texts} centre={{ lat: 8.48, lng: -13.23 }} />);
  });
const after = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
const ownMap = () => screen.queryByText('our own map');

test('the API is where the service says, and without a word at the place that the library knows', async () => {
  await show({ apiUrl: 'https://maps.example' });
  expect(drawn[0]?.baseApiUrl).toBe('https://maps.example');
  cleanup();
  drawn = [];
  await show();
  expect(drawn[0]).not.toHaveProperty('baseApiUrl');
});

test('a map that cannot start gives way to our own', async () => {
  await show();
  expect(ownMap()).toBeNull();
  await act(async () => drawn.at(-1)?.onError());
  expect(ownMap()).not.toBeNull();
});

test('a service that answers nothing is waited for while the page is seen, for twenty seconds', async () => {
  const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await show();
  await after(60);
  expect(ownMap()).toBeNull();
  seen.mockReturnValue('visible');
  await after(19);
  expect(ownMap()).toBeNull();
  await after(1);
  expect(ownMap()).not.toBeNull();
  seen.mockRestore();
});

test('a map that was drawn once stays, whatever fails later', async () => {
  await show();
  const target = { getBounds: () => null, on: () => {}, off: () => {} };
  await act(async () => drawn.at(-1)?.onLoad({ target }));
  await act(async () => drawn.at(-1)?.onError());
  await after(60);
  expect(ownMap()).toBeNull();
});
