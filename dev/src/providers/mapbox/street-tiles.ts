import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, GeoJsonProperties } from 'geojson';

export const MIN_ZOOM = 6;
export const MAX_ZOOM = 14;
/** West, south, east, north. */
export const BBOX = [-13.3, 8.4, -13.2, 8.5] as const;
const LANES = 12;
const CLASSES = ['primary', 'secondary', 'tertiary', 'minor'] as const;

/** Returns a vector tile of invented streets, in a grid over Freetown; null where there are none. */
export function tileOfStreets(z: number, x: number, y: number, layer = 'roads'): Uint8Array | null {
  const tile = index.getTile(z, x, y);
  return tile && fromGeojsonVt({ [layer]: tile }, { version: 2 });
}

function grid(): Feature[] {
  const [west, south, east, north] = BBOX;
  return Array.from({ length: LANES }, (_, lane) => {
    const share = (lane + 0.5) / LANES;
    const [lng, lat] = [west + share * (east - west), south + share * (north - south)];
    const properties = { class: CLASSES[lane % CLASSES.length], name: `Street ${lane + 1}`, oneway: 1 };
    return [
      street([west, lat], [east, lat], properties),
      street([lng, south], [lng, north], { ...properties, name: `Avenue ${lane + 1}`, oneway: -1 }),
    ];
  }).flat();
}

const street = (from: number[], to: number[], properties: GeoJsonProperties): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: [from, to] },
});

const index = new GeoJSONVT({ type: 'FeatureCollection', features: grid() }, { maxZoom: MAX_ZOOM, indexMaxZoom: 0 });
