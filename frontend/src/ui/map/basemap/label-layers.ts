import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { FIRST_LABEL_LAYER } from './basemap-layers.ts';
import type { Palette } from './palette.ts';

export const LABEL_SOURCE = 'labels';

// Without a glyph server the page's own font is used. No family has the first name: MapLibre reads weight and style
// from it.
export const REGULAR = ['Figtree Medium', 'Figtree', 'sans-serif'];
const BOLD = ['Figtree Bold', 'Figtree', 'sans-serif'];
const ITALIC = ['Figtree Italic', 'Figtree', 'sans-serif'];

const kind = (name: string): ExpressionSpecification => ['==', ['get', 'kind'], name];
const rank = (value: number): ExpressionSpecification => ['==', ['get', 'rank'], value];
const ramp = (...stops: readonly number[]): ExpressionSpecification => ['interpolate', ['linear'], ['zoom'], ...stops];

const base = { type: 'symbol', source: LABEL_SOURCE } as const;
const onLand = ({ halo }: Palette) =>
  ({ 'text-halo-color': halo, 'text-halo-width': 1.6, 'text-halo-blur': 0.4 }) as const;

/** Returns the layers of names, the least important first: later layers are placed first. */
export function labelLayers(palette: Palette): SymbolLayerSpecification[] {
  const land = onLand(palette);
  const onWater = {
    'text-color': palette.inkWater,
    'text-halo-color': palette.haloWater,
    'text-halo-width': 1,
  } as const;
  const town = (rankOf: number, minzoom: number, maxzoom: number) => townLayer(palette, rankOf, minzoom, maxzoom);
  const poi = (rankOf: number, minzoom: number) => poiLayer(palette, rankOf, minzoom);
  return [
    {
      ...base,
      id: FIRST_LABEL_LAYER,
      minzoom: 6.8,
      maxzoom: 9.5,
      filter: kind('regionName'),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': REGULAR,
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.22,
        'text-size': ramp(6.8, 9.5, 9.5, 13),
        'text-max-width': 7,
      },
      paint: { 'text-color': palette.inkFaint, ...land },
    },
    {
      ...base,
      id: 'label-island',
      minzoom: 8.5,
      filter: kind('island'),
      layout: { 'text-field': ['get', 'name'], 'text-font': ITALIC, 'text-size': ramp(8.5, 10.5, 13, 14) },
      paint: { 'text-color': palette.inkSoft, ...land },
    },
    {
      ...base,
      id: 'label-bay',
      minzoom: 8.5,
      filter: ['all', kind('water'), rank(1)],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ITALIC,
        'text-size': ramp(8.5, 10.5, 13, 15),
        'text-letter-spacing': 0.06,
        'text-max-width': 6,
      },
      paint: onWater,
    },
    {
      ...base,
      id: 'label-ocean',
      maxzoom: 10,
      filter: ['all', kind('water'), rank(0)],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ITALIC,
        'text-size': ramp(5, 13, 9, 22),
        'text-letter-spacing': 0.3,
        'text-max-width': 5,
        'text-line-height': 1.5,
      },
      paint: onWater,
    },
    poi(3, 14),
    poi(2, 12.6),
    {
      ...base,
      id: 'label-area',
      minzoom: 10.4,
      filter: kind('area'),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': BOLD,
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.12,
        'text-size': ramp(10.4, 8.5, 13, 10.5, 16, 13.5),
        'text-max-width': 7,
        'text-padding': 3,
      },
      paint: { 'text-color': palette.inkFaint, ...land },
    },
    town(3, 8.8, 16),
    poi(1, 11.4),
    town(2, 7.2, 15),
    town(1, 6, 14),
    poi(0, 9.4),
    {
      ...base,
      id: 'label-country',
      maxzoom: 8.2,
      filter: kind('country'),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': BOLD,
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.34,
        'text-size': ramp(5, 11, 8, 18),
        'text-max-width': 8,
      },
      paint: {
        'text-color': ['case', ['get', 'served'], palette.inkSoft, palette.inkFaint],
        'text-opacity': ramp(6.6, 1, 8, 0),
        ...land,
        'text-halo-color': ['case', ['get', 'served'], palette.halo, palette.abroad],
      },
    },
    town(0, 4, 12.6),
  ];
}

const townLayer = (palette: Palette, townRank: number, minzoom: number, maxzoom: number): SymbolLayerSpecification => ({
  ...base,
  id: `label-town-${townRank}`,
  minzoom,
  maxzoom,
  filter: ['all', kind('town'), rank(townRank)],
  layout: {
    'text-field': ['get', 'name'],
    'text-font': townRank < 2 ? BOLD : REGULAR,
    'text-size': townRank === 0 ? ramp(5, 13, 11, 22) : townRank === 1 ? ramp(6, 11, 12, 18) : ramp(8, 11, 13, 16),
    'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
    'text-radial-offset': 0.55,
    'text-justify': 'auto',
    'text-padding': 4,
    'icon-image': townRank === 0 ? 'dot-capital' : 'dot-town',
    // Beside a pin the name stays without its dot.
    'icon-optional': true,
    'icon-size': townRank === 0 ? 1 : townRank === 1 ? 0.85 : 0.65,
    'icon-padding': 1,
  },
  paint: { 'text-color': townRank < 3 ? palette.ink : palette.inkSoft, ...onLand(palette) },
});

const poiLayer = (palette: Palette, poiRank: number, minzoom: number): SymbolLayerSpecification => ({
  ...base,
  id: `label-poi-${poiRank}`,
  minzoom,
  filter: ['all', kind('poi'), rank(poiRank)],
  layout: {
    'text-field': ['get', 'name'],
    'text-font': REGULAR,
    'text-size': ramp(12, 10.5, 16, 13),
    'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
    'text-radial-offset': ramp(12, 0.7, 16, 1.05),
    'text-justify': 'auto',
    'text-max-width': 8,
    'text-line-height': 1.1,
    'text-optional': true,
    'icon-image': ['concat', 'poi-', ['get', 'category']],
    'icon-size': ramp(9, 0.5, 13, 0.65, 15, 0.9, 17, 1.1),
    'icon-padding': 1,
  },
  paint: { 'text-color': palette.inkSoft, ...onLand(palette) },
});
