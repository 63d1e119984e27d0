import type { ExpressionSpecification } from 'maplibre-gl';
import type { MapCrowd, MapTheme } from '../map-props.ts';

const COLOURS = {
  light: { ring: '#ffffff', cluster: '#24132f', number: '#ffffff' },
  dark: { ring: '#150e1b', cluster: '#f8f2ea', number: '#24132f' },
} as const;

/** Above this zoom points are not clustered. */
const CLUSTER_MAX_ZOOM = 13;
const CLUSTER_RADIUS = 46;

const dotsOf = (crowd: string): string => `${crowd}-dots`;
const clustersOf = (crowd: string): string => `${crowd}-clusters`;

/** Returns the ids of the layers that can be clicked. */
export const layersOf = (crowds: readonly MapCrowd[]): string[] =>
  crowds.flatMap(({ id }) => [dotsOf(id), clustersOf(id)]);

/**
 * Returns the fade time of names. Beside a crowd, which changes each second, fading would never let the map come to
 * rest.
 */
export const fadeMs = (crowds: readonly MapCrowd[] | undefined): number => (crowds ? 0 : 300);

/** A cluster has the highest kind of its points, so that it does not hide it. */
const clusterProperties = { kind: ['max', ['get', 'kind']] };

export const clusteredBy = (isClustered: boolean) =>
  isClustered
    ? { cluster: true, clusterMaxZoom: CLUSTER_MAX_ZOOM, clusterRadius: CLUSTER_RADIUS, clusterProperties }
    : {};

const isCluster: ExpressionSpecification = ['has', 'point_count'];
const isPoint: ExpressionSpecification = ['!', isCluster];

type Dots = Pick<MapCrowd, 'id' | 'colours' | 'radius'>;

export const dotLayer = ({ id, colours, radius }: Dots, theme: MapTheme) => ({
  id: dotsOf(id),
  type: 'circle' as const,
  filter: isPoint,
  paint: {
    'circle-radius': radius,
    'circle-color': colourOf(colours),
    'circle-stroke-color': COLOURS[theme].ring,
    'circle-stroke-width': 1.5,
  },
});

const colourOf = (colours: readonly string[]): ExpressionSpecification => [
  'to-color',
  ['at', ['get', 'kind'], ['literal', [...colours]]],
];

const sizeOfCluster: ExpressionSpecification = ['step', ['get', 'point_count'], 14, 10, 17, 100, 21, 1000, 26];

export const clusterLayer = ({ id, colours }: Dots, theme: MapTheme) => ({
  id: clustersOf(id),
  type: 'circle' as const,
  filter: isCluster,
  paint: {
    'circle-radius': sizeOfCluster,
    'circle-color': COLOURS[theme].cluster,
    'circle-opacity': 0.92,
    'circle-stroke-color': colourOf(colours),
    'circle-stroke-width': 4,
  },
});

const numberOfPoints: ExpressionSpecification = ['get', 'point_count_abbreviated'];

export const numberLayer = ({ id }: Dots, theme: MapTheme, font: readonly string[]) => ({
  id: `${id}-numbers`,
  type: 'symbol' as const,
  filter: isCluster,
  layout: {
    'text-field': numberOfPoints,
    'text-font': [...font],
    'text-size': 13,
    'text-allow-overlap': true,
    'text-ignore-placement': true,
  },
  paint: { 'text-color': COLOURS[theme].number },
});
