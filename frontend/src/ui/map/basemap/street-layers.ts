import { streetTilePath, type MapStreets } from '@waka/contracts/places/map-config';
import type {
  ExpressionSpecification,
  LineLayerSpecification,
  LayerSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl';
import type { Palette } from './palette.ts';

export const STREET_SOURCE = 'streets';

const roads = { source: STREET_SOURCE, 'source-layer': 'roads' } as const;
const areas = { source: STREET_SOURCE, 'source-layer': 'areas' } as const;
const classOf: ExpressionSpecification = ['get', 'class'];
const isDriven: ExpressionSpecification = ['!', ['in', classOf, ['literal', ['path', 'rail']]]];
const isA = (name: string): ExpressionSpecification => ['==', classOf, name];

/** Values by class: highways, then down to service roads. */
type ByClass<Value> = readonly [
  highway: Value,
  primary: Value,
  secondary: Value,
  tertiary: Value,
  minor: Value,
  service: Value,
];

const byClass = <Value extends string | number>(values: ByClass<Value>): ExpressionSpecification => {
  const [highway, primary, secondary, tertiary, minor, service] = values;
  return [
    'match',
    classOf,
    ['motorway', 'trunk'],
    highway,
    'primary',
    primary,
    'secondary',
    secondary,
    'tertiary',
    tertiary,
    'minor',
    minor,
    service,
  ];
};

/** Pixels at a zoom. */
const WIDTHS: readonly (readonly [zoom: number, widths: ByClass<number>])[] = [
  [6, [0.7, 0.4, 0.3, 0.2, 0.1, 0.1]],
  [10, [1.8, 1.3, 0.9, 0.5, 0.3, 0.2]],
  [13, [4, 3.4, 2.6, 1.8, 1, 0.5]],
  [15, [8.5, 7.5, 6.2, 5, 3.6, 1.6]],
  [18, [26, 25, 23, 21, 17, 9]],
];

/** Returns the width of a road, or of it with its casing. */
const roadWidth = (casing = 0): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  ...WIDTHS.flatMap(([zoom, widths]): [number, ExpressionSpecification] => [zoom, ['+', casing, byClass(widths)]]),
];

/** The larger road lies over the smaller one. */
const layout = { 'line-cap': 'round', 'line-join': 'round', 'line-sort-key': byClass([6, 5, 4, 3, 2, 1]) } as const;

/** Returns the source of the street tiles. */
export const streetSource = ({ version, bbox, minzoom, maxzoom }: MapStreets): VectorSourceSpecification => ({
  type: 'vector',
  // The map's worker has no page for a path to be relative to.
  tiles: [location.origin + streetTilePath(version, '{z}', '{x}', '{y}')],
  bounds: [bbox.west, bbox.south, bbox.east, bbox.north],
  minzoom,
  maxzoom,
});

/** Returns the layers of areas and roads, in the order of painting. */
export function streetLayers({ streets: street, shallows }: Palette): LayerSpecification[] {
  const { highway, primary, secondary, minor, far } = street;
  return [
    {
      ...areas,
      id: 'street-area',
      type: 'fill',
      minzoom: 10,
      filter: ['!', isA('building')],
      paint: {
        'fill-color': ['match', classOf, 'water', shallows[2], 'market', street.market, street.park],
        'fill-antialias': false,
      },
    },
    {
      ...areas,
      id: 'street-building',
      type: 'fill',
      minzoom: 15,
      filter: isA('building'),
      paint: { 'fill-color': street.building, 'fill-opacity': ['interpolate', ['linear'], ['zoom'], 15, 0, 15.5, 1] },
    },
    dashed('street-path', { colour: street.path, of: isA('path'), minzoom: 14.5, width: 1.3, dashes: [2, 1.6] }),
    dashed('street-rail', { colour: street.rail, of: isA('rail'), minzoom: 11, width: 1.4, dashes: [4, 2] }),
    {
      ...roads,
      id: 'street-casing',
      type: 'line',
      minzoom: 12,
      filter: isDriven,
      layout,
      paint: {
        'line-color': ['case', ['has', 'bridge'], street.bridge, street.casing],
        'line-width': roadWidth(2),
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 12, 0, 13.5, 1],
      },
    },
    {
      ...roads,
      id: 'street-road',
      type: 'line',
      filter: isDriven,
      layout,
      paint: {
        // From afar roads have no casing that would set them off from the land.
        'line-color': [
          'interpolate',
          ['linear'],
          ['zoom'],
          12,
          byClass([far[0], far[1], far[2], far[2], far[2], far[2]]),
          13.5,
          byClass([highway, primary, secondary, minor, minor, minor]),
        ],
        'line-width': roadWidth(),
        'line-opacity': ['case', ['has', 'tunnel'], 0.45, 1],
      },
    },
  ];
}

/** Returns arrows of one-way streets, names and road numbers, the least important first: later ones are placed first. */
export function streetLabelLayers({ streets: street, inkSoft, ink }: Palette, font: string[]): LayerSpecification[] {
  const text = { 'text-font': font, 'symbol-placement': 'line', 'text-max-angle': 35, 'text-padding': 3 } as const;
  const halo = { 'text-halo-color': street.halo, 'text-halo-width': 1.6, 'text-halo-blur': 0.3 } as const;
  const named = (id: string, classes: string[], minzoom: number): LayerSpecification => ({
    ...roads,
    id,
    type: 'symbol',
    minzoom,
    filter: ['all', ['in', classOf, ['literal', classes]], ['has', 'name']],
    layout: {
      ...text,
      'text-field': ['get', 'name'],
      'text-size': ['interpolate', ['linear'], ['zoom'], minzoom, 10, 18, 14],
      'symbol-spacing': 280,
    },
    paint: { 'text-color': minzoom < 14 ? ink : inkSoft, ...halo },
  });
  return [
    {
      ...roads,
      id: 'street-arrow',
      type: 'symbol',
      minzoom: 15,
      filter: ['all', isDriven, ['has', 'oneway']],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 110,
        'icon-image': street.arrowName,
        'icon-size': ['interpolate', ['linear'], ['zoom'], 15, 0.7, 18, 1.2],
        'icon-rotate': ['case', ['==', ['get', 'oneway'], -1], 180, 0],
        'icon-padding': 4,
      },
    },
    named('street-name-small', ['minor', 'service', 'path'], 15),
    named('street-name-tertiary', ['tertiary'], 14),
    named('street-name-large', ['motorway', 'trunk', 'primary', 'secondary'], 12.6),
    {
      ...roads,
      id: 'street-number',
      type: 'symbol',
      minzoom: 8.5,
      maxzoom: 13,
      filter: ['all', ['in', classOf, ['literal', ['motorway', 'trunk', 'primary']]], ['has', 'ref']],
      layout: { ...text, 'text-field': ['get', 'ref'], 'text-size': 10, 'symbol-spacing': 420 },
      paint: { 'text-color': inkSoft, ...halo },
    },
  ];
}

interface Dashed {
  colour: string;
  of: ExpressionSpecification;
  minzoom: number;
  width: number;
  dashes: number[];
}

const dashed = (id: string, { colour, of, minzoom, width, dashes }: Dashed): LineLayerSpecification => ({
  ...roads,
  id,
  type: 'line',
  minzoom,
  filter: of,
  paint: { 'line-color': colour, 'line-width': width, 'line-dasharray': dashes },
});
