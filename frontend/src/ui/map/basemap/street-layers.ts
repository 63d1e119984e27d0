import type { MapStreets } from '@waka/contracts/places/map-config';
import { streetTilePath } from '@waka/contracts/places/map-config';
import type {
  ExpressionSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl';
import type { Palette } from './palette.ts';

export const STREET_SOURCE = 'streets';

/** Returns the source of street tiles, which are files of this site. */
export const streetSource = ({ version, bbox, minzoom, maxzoom }: MapStreets): VectorSourceSpecification => ({
  type: 'vector',
  // Workers have no address of their own that a path could be relative to.
  tiles: [location.origin + streetTilePath(version, '{z}', '{x}', '{y}')],
  bounds: bbox,
  minzoom,
  maxzoom,
});

const roads = { source: STREET_SOURCE, 'source-layer': 'roads' } as const;
const areas = { source: STREET_SOURCE, 'source-layer': 'areas' } as const;
const CLASS: ExpressionSpecification = ['get', 'class'];

/** The wider the road, the later it is painted. */
const RANK: ExpressionSpecification = [
  'match',
  CLASS,
  ['motorway', 'trunk'],
  5,
  'primary',
  4,
  'secondary',
  3,
  'tertiary',
  2,
  'minor',
  1,
  0,
];

const isDrivable: ExpressionSpecification = ['!', ['in', CLASS, ['literal', ['path', 'rail']]]];

/** The width of a road at a zoom: of the two largest classes, primary, secondary, tertiary, minor and service. */
const widths = (large: number, primary: number, secondary: number, tertiary: number, minor: number, service: number) =>
  [
    'match',
    CLASS,
    ['motorway', 'trunk'],
    large,
    'primary',
    primary,
    'secondary',
    secondary,
    'tertiary',
    tertiary,
    'minor',
    minor,
    service,
  ] satisfies ExpressionSpecification;

const roadWidth = (casing: number): ExpressionSpecification => {
  const at = (...of: Parameters<typeof widths>): ExpressionSpecification => ['+', widths(...of), casing];
  return [
    'interpolate',
    ['exponential', 1.5],
    ['zoom'],
    6,
    at(0.7, 0.5, 0.3, 0.2, 0.1, 0.1),
    10,
    at(1.8, 1.3, 0.9, 0.5, 0.2, 0.1),
    13,
    at(4.2, 3.6, 2.8, 2, 1, 0.6),
    16,
    at(12, 11, 9.5, 8, 6, 3.2),
    18,
    at(30, 28, 25, 22, 18, 9),
  ];
};

/** Returns the layers of areas and roads, in the order of painting. */
export function streetLayers({ streets }: Palette): LayerSpecification[] {
  const layout = { 'line-cap': 'round', 'line-join': 'round', 'line-sort-key': RANK } as const;
  return [
    {
      ...areas,
      id: 'street-area',
      type: 'fill',
      paint: {
        'fill-color': ['match', CLASS, 'park', streets.park, 'market', streets.market, streets.water],
        'fill-antialias': false,
      },
    },
    {
      ...roads,
      id: 'street-path',
      type: 'line',
      minzoom: 14,
      filter: ['==', CLASS, 'path'],
      paint: { 'line-color': streets.path, 'line-width': 1.2, 'line-dasharray': [2, 1.5] },
    },
    {
      ...roads,
      id: 'street-casing',
      type: 'line',
      minzoom: 11,
      filter: isDrivable,
      layout,
      paint: {
        'line-color': ['match', CLASS, ['motorway', 'trunk', 'primary'], streets.mainCasing, streets.casing],
        'line-width': roadWidth(2),
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 11, 0, 13, 1],
      },
    },
    {
      ...roads,
      id: 'street-road',
      type: 'line',
      filter: isDrivable,
      layout,
      paint: {
        'line-color': [
          'match',
          CLASS,
          ['motorway', 'trunk'],
          streets.large,
          'primary',
          streets.primary,
          'secondary',
          streets.secondary,
          streets.minor,
        ],
        'line-width': roadWidth(0),
      },
    },
    {
      ...roads,
      id: 'street-rail',
      type: 'line',
      minzoom: 11,
      filter: ['==', CLASS, 'rail'],
      paint: { 'line-color': streets.rail, 'line-width': 1.4, 'line-dasharray': [4, 2] },
    },
    {
      ...roads,
      id: 'street-oneway',
      type: 'symbol',
      minzoom: 15.5,
      filter: ['all', isDrivable, ['has', 'oneway']],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 90,
        'icon-image': streets.arrowName,
        'icon-rotate': ['case', ['==', ['get', 'oneway'], -1], 180, 0],
        'icon-rotation-alignment': 'map',
        'icon-padding': 6,
      },
    },
  ];
}

/** Returns the names along roads, those of small roads first: later layers are placed first. */
export function streetNameLayers({ streets, ink, inkSoft }: Palette, font: string[]): SymbolLayerSpecification[] {
  const names = (id: string, minzoom: number, of: string[], size: [number, number]): SymbolLayerSpecification => ({
    ...roads,
    id,
    type: 'symbol',
    minzoom,
    filter: ['all', ['in', CLASS, ['literal', of]], ['has', 'name']],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 320,
      'text-field': ['get', 'name'],
      'text-font': font,
      'text-size': ['interpolate', ['linear'], ['zoom'], minzoom, size[0], 18, size[1]],
      'text-max-angle': 32,
      'text-padding': 4,
    },
    paint: {
      'text-color': minzoom < 14 ? ink : inkSoft,
      'text-halo-color': streets.halo,
      'text-halo-width': 1.5,
      'text-halo-blur': 0.3,
    },
  });
  return [
    names('street-name-minor', 15, ['minor', 'service'], [10.5, 13]),
    names('street-name-tertiary', 14, ['tertiary'], [10.5, 13.5]),
    names('street-name-main', 12.5, ['motorway', 'trunk', 'primary', 'secondary'], [10, 14]),
  ];
}
