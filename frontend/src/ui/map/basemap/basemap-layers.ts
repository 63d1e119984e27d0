import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { Palette } from './palette.ts';

/** The route is drawn below this layer, so that it covers no name. */
export const FIRST_LABEL_LAYER = 'label-region';
export const SMALLEST_ZOOM = 5;
/**
 * How far the map goes: west, south, east, north. The data end at -0.9 and 19.9, and the rest is what a tall sheet
 * covers while a long trip is shown above it: the library keeps the whole canvas within.
 */
export const MAP_BOUNDS: [number, number, number, number] = [-19.9, -16, 2.9, 19.9];
/** Squared paper on the land, where there are no streets. */
export const PAPER_LAYER = 'paper';
export const GEOMETRY_SOURCE = 'geometry';

const of = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind];
const byZoom = (...stops: readonly (readonly [number, number])[]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.35],
  ['zoom'],
  ...stops.flat(),
];

/** Returns the layers of sea, shore, land and lines, in the order of painting. */
export const geometryLayers = (palette: Palette): LayerSpecification[] => [
  ...seaLayers(palette),
  ...landLayers(palette),
  ...inlandWaterLayers(palette),
  ...lineLayers(palette),
];

const source = GEOMETRY_SOURCE;

/** Returns the sea, with bands of shallow water that lighten towards the shore; the land is painted over their inner half. */
function seaLayers(palette: Palette): LayerSpecification[] {
  const [deep, middle, shallow] = palette.shallows;
  const shelf = (id: string, colour: string, width: ExpressionSpecification): LayerSpecification => ({
    id: `shelf-${id}`,
    type: 'line',
    source,
    filter: of('land'),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': width, 'line-blur': 5 },
  });
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': palette.sea } },
    shelf('deep', deep, byZoom([5, 18], [10, 74], [16, 130])),
    shelf('middle', middle, byZoom([5, 11], [10, 44], [16, 84])),
    shelf('shallow', shallow, byZoom([5, 6], [10, 22], [16, 44])),
    {
      id: 'echo',
      type: 'line',
      source,
      filter: of('land'),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.echo,
        'line-width': 0.8,
        'line-offset': byZoom([8, -3], [12, -7], [16, -12]),
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 10, 0, 12, 0.45, 16, 0.5],
      },
    },
  ];
}

const landLayers = (palette: Palette): LayerSpecification[] => [
  { id: 'land', type: 'fill', source, filter: of('land'), paint: { 'fill-color': palette.land } },
  {
    id: 'abroad',
    type: 'fill',
    source,
    filter: of('abroad'),
    maxzoom: 10,
    paint: {
      'fill-color': palette.abroad,
      'fill-antialias': false,
      'fill-opacity': ['interpolate', ['linear'], ['zoom'], 8, 1, 9.8, 0],
    },
  },
  {
    id: 'beach',
    type: 'line',
    source,
    filter: of('land'),
    minzoom: 8,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': palette.beach,
      'line-width': byZoom([8, 2], [12, 7], [16, 16]),
      'line-offset': byZoom([8, 1], [12, 3.5], [16, 8]),
      'line-blur': byZoom([8, 2], [16, 10]),
      'line-opacity': ['interpolate', ['linear'], ['zoom'], 8, 0, 10, 0.8],
    },
  },
  {
    id: PAPER_LAYER,
    type: 'fill',
    source,
    filter: of('land'),
    minzoom: 11,
    paint: {
      'fill-pattern': palette.patternName,
      'fill-opacity': ['interpolate', ['linear'], ['zoom'], 11, 0, 13, 1],
    },
  },
];

const inlandWaterLayers = ({ shallows: [, , shallow], river }: Palette): LayerSpecification[] => [
  { id: 'lake', type: 'fill', source, filter: of('lake'), paint: { 'fill-color': shallow } },
  {
    id: 'river',
    type: 'line',
    source,
    filter: of('river'),
    minzoom: 6,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': river,
      'line-opacity': [
        'interpolate',
        ['linear'],
        ['zoom'],
        6,
        ['case', ['<=', ['get', 'level'], 1], 1, 0],
        8,
        ['case', ['<=', ['get', 'level'], 2], 1, 0.25],
        10,
        1,
      ],
      'line-width': [
        'interpolate',
        ['exponential', 1.4],
        ['zoom'],
        6,
        ['case', ['<=', ['get', 'level'], 1], 0.8, 0.4],
        10,
        ['match', ['get', 'level'], [0, 1], 2.4, 2, 1.8, 1.2],
        16,
        ['match', ['get', 'level'], [0, 1], 14, 2, 9, 6],
      ],
    },
  },
];

/** Returns the borders of regions and countries, and the line of the shore above them. */
const lineLayers = (palette: Palette): LayerSpecification[] => [
  {
    id: 'region',
    type: 'line',
    source,
    filter: of('region'),
    minzoom: 6,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': palette.region,
      'line-width': byZoom([6, 0.6], [12, 1.4]),
      'line-dasharray': [3, 2],
      'line-opacity': ['interpolate', ['linear'], ['zoom'], 6, 0, 7, 1, 9, 0.8, 10.3, 0],
    },
  },
  {
    id: 'border-band',
    type: 'line',
    source,
    filter: of('border'),
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': palette.borderBand,
      'line-width': byZoom([5, 3], [9, 8], [14, 14]),
      'line-opacity': 0.55,
      'line-blur': 1,
    },
  },
  {
    id: 'border',
    type: 'line',
    source,
    filter: of('border'),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': palette.border, 'line-width': byZoom([5, 0.7], [9, 1.2], [14, 2]) },
  },
  {
    id: 'shore',
    type: 'line',
    source,
    filter: of('land'),
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': palette.shore,
      'line-width': byZoom([5, 0.5], [10, 0.9], [16, 1.6]),
      'line-opacity': 0.9,
    },
  },
];
