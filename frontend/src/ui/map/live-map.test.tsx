import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { MapConfig } from '@waka/contracts/places/map-config';
import type { ReactNode } from 'react';
import { commonTexts } from '../../lib/i18n/messages/common/texts.ts';
import { switchTo, texts as load } from '../../lib/i18n/texts.ts';
import { labelLayers } from './basemap/label-layers.ts';
import { palettes } from './basemap/palette.ts';
import type { LiveMapProps, MapTexts } from './map-props.ts';

/** Props passed to the map library; jsdom has no graphics card. */
let drawn: Record<string, object>[] = [];
const part = (name: string) => (props: { children?: ReactNode }) => {
  drawn.push({ [name]: props });
  return props.children ?? null;
};
// Its files have addresses that only the build knows.
jest.unstable_mockModule('./basemap/basemap-style.ts', () => ({ basemapStyle: () => ({}) }));
jest.unstable_mockModule('./map-credit.tsx', () => ({ MapCredit: () => null }));
jest.unstable_mockModule('maplibre-gl', () => ({ setWorkerUrl: () => {} }));
jest.unstable_mockModule('maplibre-gl/dist/maplibre-gl-worker.mjs', () => ({ default: '' }));
jest.unstable_mockModule('react-map-gl/maplibre', () => ({
  Map: part('map'),
  Layer: part('layer'),
  Source: part('source'),
  Marker: part('marker'),
  NavigationControl: part('zoom'),
}));
const props = (name: string) => drawn.flatMap((one) => one[name] ?? []);

const texts: MapTexts = {
  loading: 'Loading map...',
  youAreHere: 'You are here',
  unavailable: 'No map',
  schematic: 'No streets',
  sources: 'Sources',
  label: 'Map',
};
const config: MapConfig = { provider: 'maplibre', apiKey: null, streets: null };
const freetown = { lat: 8.48, lng: -13.23 };
const lumley = { lat: 8.46, lng: -13.27 };

let show: (given?: Partial<LiveMapProps>) => Promise<void>;
beforeAll(async () => {
  // Imported here, where a failure throws: the lazy part would only retry it.
  await import('./libraries/maplibre-map.tsx');
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => ({ getExtension: () => null }) });
  const { LiveMap } = await import('./live-map.tsx');
  show = (given) =>
    act(async () => {
      render(<LiveMap config={config} texts={texts} centre={freetown} {...given} />);
    });
});
beforeEach(() => {
  drawn = [];
});
afterEach(cleanup);

test('by itself the map is 300 pixels high, at zoom 15, with the zoom control at the bottom right', async () => {
  await show();
  expect(screen.getByRole('region', { name: 'Map' }).style.height).toBe('300px');
  expect(props('map')[0]).toMatchObject({
    initialViewState: { latitude: freetown.lat, longitude: freetown.lng, zoom: 15 },
  });
  expect(props('zoom')[0]).toMatchObject({ position: 'bottom-right' });
});

test('the words of the library are those of the language on the screen', async () => {
  await load(commonTexts);
  await switchTo('fr');
  await show({ texts: { ...texts, label: 'Carte' } });
  expect(props('map')[0]).toMatchObject({
    locale: {
      'Map.Title': 'Carte',
      'NavigationControl.ZoomIn': 'Zoom avant',
      'NavigationControl.ZoomOut': 'Zoom arrière',
    },
  });
  await switchTo('en');
});

test('until the map is ready it says that it is loading', async () => {
  await show();
  expect(screen.getAllByText('Loading map...')).toHaveLength(1);
});

test.each([
  ['light', 'bg-sunken'],
  ['dark', 'bg-[#2b2036]'],
] as const)('a %s map is in its colours from the start, on any page', async (theme, colour) => {
  await show({ theme });
  expect(screen.getByText('Loading map...').classList).toContain(colour);
  expect(screen.getByRole('region', { name: 'Map' }).classList).toContain(colour);
});

test('the user has a marker "You are here", and a place one with its title and icon', async () => {
  await show({
    me: { ...freetown, heading: null },
    markers: [{ id: 'a', ...lumley, title: 'Lumley Market', icon: 'destination' }],
  });
  const [me, place] = ['You are here', 'Lumley Market'].map((title) => screen.getByTitle(title));
  expect(me?.textContent).toBe('You are here');
  expect(place?.querySelector('.map-pin-destination')).not.toBeNull();
  expect(props('marker')).toEqual([
    expect.objectContaining({ latitude: freetown.lat, longitude: freetown.lng }),
    expect.objectContaining({ latitude: lumley.lat, longitude: lumley.lng }),
  ]);
});

test('names keep off the pins, and the name of a town stays where its dot has no room', async () => {
  await show({ markers: [{ id: 'a', ...lumley, title: 'Lumley Market', icon: 'destination' }] });
  expect(props('source')).toContainEqual(
    expect.objectContaining({
      id: 'pin-room',
      data: { type: 'MultiPoint', coordinates: [[lumley.lng, lumley.lat]] },
    }),
  );
  const [room] = props('layer').filter((layer) => 'id' in layer && layer.id === 'pin-room');
  expect(room).toMatchObject({ type: 'symbol', layout: { 'icon-allow-overlap': true, 'icon-anchor': 'bottom' } });
  expect(room).not.toHaveProperty('beforeId');
  const towns = labelLayers(palettes.light).filter(({ id }) => id.startsWith('label-town'));
  expect(towns.map(({ layout }) => layout?.['icon-optional'])).toEqual(towns.map(() => true));
});

test.each(['light', 'dark'] as const)('the way is a purple line of width 4, on a %s map too', async (theme) => {
  await show({ route: [freetown, lumley], theme });
  const line = props('layer').find((layer) => 'id' in layer && layer.id === 'route-line');
  const colour = theme === 'light' ? '#6d28d9' : '#b78bff';
  expect(line).toMatchObject({ paint: { 'line-width': 4, 'line-color': colour } });
});

test('what stands off the streets is joined to the way by a dashed line, and to an estimate by none', async () => {
  const route = [freetown, { lat: 8.47, lng: -13.25 }, lumley];
  const gate = { id: 'pickup', lat: 8.4806, lng: -13.2296, title: 'Gate', icon: 'pickup' } as const;
  const car = { lat: 8.4807, lng: -13.23, heading: null };
  const joined = () =>
    props('source').flatMap((source) => ('id' in source && String(source.id).startsWith('connector') ? [source] : []));
  await show({ route, markers: [gate] });
  expect(joined()).toEqual([
    expect.objectContaining({
      id: 'connector-0',
      data: expect.objectContaining({
        geometry: {
          type: 'LineString',
          coordinates: [
            [gate.lng, gate.lat],
            [freetown.lng, freetown.lat],
          ],
        },
      }),
    }),
  ]);
  const line = props('layer').find((layer) => 'id' in layer && layer.id === 'connector-0-line');
  expect(line).toMatchObject({ paint: { 'line-dasharray': [0.4, 1.9] } });
  cleanup();
  drawn = [];
  await show({ route, me: car, isRouteAhead: true });
  expect(joined()).toHaveLength(1);
  cleanup();
  drawn = [];
  await show({ route, me: car });
  await show({ route, markers: [gate], isRouteEstimate: true });
  expect(joined()).toEqual([]);
});

test.each(['light', 'dark'] as const)(
  'cells are closed and coloured by their level, on a %s map too',
  async (theme) => {
    await show({ cells: [{ level: 3, corners: [freetown, lumley, { lat: 8.5, lng: -13.2 }] }], theme });
    const [source] = props('source');
    expect(source).toMatchObject({
      data: {
        features: [{ properties: { level: 3 }, geometry: { coordinates: [[[-13.23, 8.48], {}, {}, [-13.23, 8.48]]] } }],
      },
    });
    const fill = props('layer').find((layer) => 'id' in layer && layer.id === 'cells-fill');
    expect(fill).toMatchObject({
      paint: { 'fill-color': expect.arrayContaining([theme === 'light' ? '#9c1c10' : '#ffc24d']) },
    });
  },
);
