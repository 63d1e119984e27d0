/** West, south, east, north, in degrees. */
export type BoundingBox = [west: number, south: number, east: number, north: number];

/** The streets that maps draw. */
export interface MapStreets {
  /** Changes with every build; part of the path of each tile. */
  version: string;
  bbox: BoundingBox;
  /** Zooms that have tiles; closer ones are drawn from the closest. */
  minzoom: number;
  maxzoom: number;
  attribution: string;
}

/** The map that the browser draws: Mapbox when a public token is set, else our own. */
export interface MapConfig {
  provider: 'mapbox' | 'maplibre';
  apiKey: string | null;
  /** Null while there are none: the map then shows land, water and names. */
  streets: MapStreets | null;
}

/** The part of the map around a city, to be kept on a phone. */
export interface MapArea {
  /** The name of the city. */
  name: string;
  bbox: BoundingBox;
  /** The size of its tiles as they are sent. */
  bytes: number;
}

/** Returns the path of a tile, or with `{z}`, `{x}` and `{y}` the pattern of all of them. */
export const streetTilePath = (version: string, z: number | string, x: number | string, y: number | string): string =>
  `/streets-tiles/${version}/${z}/${x}/${y}.pbf`;
