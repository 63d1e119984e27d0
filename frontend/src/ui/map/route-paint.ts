import type { LatLng } from '@waka/contracts/geo';
import type { Feature, LineString } from 'geojson';
import type { MapTheme } from './map-props.ts';

const COLOURS = {
  light: { line: '#6d28d9', casing: '#ffffff' },
  dark: { line: '#b78bff', casing: '#1a1022' },
} as const;
const WIDTH = 4;

export const ROUTE_LAYOUT = { 'line-cap': 'round', 'line-join': 'round' } as const;

export const routeGeometry = (points: readonly LatLng[]): Feature<LineString> => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'LineString', coordinates: points.map(({ lat, lng }) => [lng, lat]) },
});

export const routePaint = (theme: MapTheme, isEstimate: boolean) => ({
  'line-color': COLOURS[theme].line,
  'line-width': WIDTH,
  // Solid lines have a dash without a gap: a dash cannot be removed from a layer that once had one.
  'line-dasharray': isEstimate ? [0.4, 1.9] : [1, 0],
});

export const casingPaint = (theme: MapTheme, isEstimate: boolean) => ({
  'line-color': COLOURS[theme].casing,
  'line-width': WIDTH + 4,
  'line-opacity': isEstimate ? 0.55 : 0.95,
});
