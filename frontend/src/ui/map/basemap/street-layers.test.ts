import { expect, test } from '@jest/globals';
import { validateStyleMin, type StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { MapStreets } from '@waka/contracts/places/map-config';
import { palettes } from './palette.ts';
import { STREET_SOURCE, streetLabelLayers, streetLayers, streetSource } from './street-layers.ts';

const streets: MapStreets = {
  version: 'first',
  bbox: { west: -13.3, south: 8.3, east: -13.1, north: 8.5 },
  minzoom: 6,
  maxzoom: 14,
  attribution: '© OpenStreetMap contributors',
};

const styleOf = (theme: 'light' | 'dark'): StyleSpecification => ({
  version: 8,
  sources: { [STREET_SOURCE]: streetSource(streets) },
  layers: [...streetLayers(palettes[theme]), ...streetLabelLayers(palettes[theme], ['Figtree'])],
});

test.each(['light', 'dark'] as const)('the layers of streets are a valid style, on a %s map', (theme) => {
  // Without a glyph server names are drawn by the browser, which is no part of the specification yet.
  const faults = validateStyleMin({ ...styleOf(theme), glyphs: 'none/{fontstack}/{range}' });
  expect(faults.map(({ message }) => message)).toEqual([]);
});

test('tiles are asked for at our own site, by their version, and only where there are streets', () => {
  expect(streetSource(streets)).toEqual({
    type: 'vector',
    tiles: ['http://localhost/streets-tiles/first/{z}/{x}/{y}.pbf'],
    bounds: [-13.3, 8.3, -13.1, 8.5],
    minzoom: 6,
    maxzoom: 14,
  });
});
