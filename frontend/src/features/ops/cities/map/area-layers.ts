import type { LatLng } from '@waka/contracts/geo';
import type { FeatureCollection } from 'geojson';
import type { MapTheme } from '../../../../ui/map/map-props.ts';
import type { OwnLayers } from './detached-layers.ts';

/** `chosen` is a city that is being split, `others` the outline in force where the drawn one differs. */
export type AreaLook = 'open' | 'closed' | 'chosen' | 'others';

export interface ShownArea {
  id: string;
  corners: readonly LatLng[];
  look: AreaLook;
}

const SOURCE = 'areas';
export const AREA_FILL = 'areas-fill';

const COLOURS: Record<MapTheme, Record<AreaLook, string>> = {
  light: { open: '#0d7348', closed: '#655870', chosen: '#5b21a6', others: '#9a5b00' },
  dark: { open: '#5fd3a0', closed: '#bfb1c9', chosen: '#c4a1f7', others: '#ffb020' },
};
const DASHED: readonly AreaLook[] = ['closed', 'others'];

/** Adds the layers of service areas to a map, and returns how to show other ones. */
export function addAreaLayers(layers: OwnLayers): (areas: readonly ShownArea[], theme: MapTheme) => void {
  const source = layers.getSource(SOURCE);
  layers.addSource(SOURCE, { type: 'geojson', data: featuresOf([], 'light') });
  layers.addLayer({
    id: AREA_FILL,
    type: 'fill',
    source: SOURCE,
    paint: { 'fill-color': ['get', 'colour'], 'fill-opacity': ['get', 'opacity'] },
  });
  layers.addLayer({
    id: 'areas-line',
    type: 'line',
    source: SOURCE,
    filter: ['==', ['get', 'isDashed'], false],
    paint: { 'line-color': ['get', 'colour'], 'line-width': 2 },
  });
  layers.addLayer({
    id: 'areas-dashes',
    type: 'line',
    source: SOURCE,
    filter: ['==', ['get', 'isDashed'], true],
    paint: { 'line-color': ['get', 'colour'], 'line-width': 2, 'line-dasharray': [2, 1.5] },
  });
  return (areas, theme) => source.setData(featuresOf(areas, theme));
}

const featuresOf = (areas: readonly ShownArea[], theme: MapTheme): FeatureCollection => ({
  type: 'FeatureCollection',
  features: areas.map(({ id, corners, look }) => {
    const isDashed = DASHED.includes(look);
    return {
      type: 'Feature',
      properties: { id, colour: COLOURS[theme][look], isDashed, opacity: isDashed ? 0.05 : 0.12 },
      geometry: { type: 'Polygon', coordinates: [ringOf(corners)] },
    };
  }),
});

/** Returns the closed ring of corners, as GeoJSON has them. */
export const ringOf = (corners: readonly LatLng[]): [number, number][] =>
  [...corners, ...corners.slice(0, 1)].map(({ lat, lng }) => [lng, lat]);
