import type { LatLng } from '../geo.ts';
import type { Region } from '../regions.ts';

/** Degrees. */
export interface BoundingBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The map that the browser draws: Mapbox when a public token is set, else our own. */
export interface MapConfig {
  provider: 'mapbox' | 'maplibre';
  apiKey: string | null;
  /** Where the API of Mapbox is. An older backend leaves it out: then it is Mapbox's own. */
  apiUrl?: string;
  /** Null while there are none: the map then shows land, water and names. An older backend leaves it out. */
  streets?: MapStreets | null;
  /** The open cities, the main one of each country first. An older backend leaves it out. */
  cities?: MapCity[];
}

/** An open city, as screens need it. */
export interface MapCity {
  id: string;
  name: string;
  region: Region;
  centre: LatLng;
  /** The view that takes in its built-up area; null where that is around the centre. */
  look: { centre: LatLng; zoom: number } | null;
  shortcuts: Shortcut[];
  /** The name of a time zone, such as Africa/Freetown. An older backend leaves it out. */
  timeZone?: string;
}

/** A destination for one tap. */
export interface Shortcut extends LatLng {
  kind: 'center' | 'airport' | 'business';
  name: string;
  address: string;
}

/** The streets that maps draw, as one build made them. */
export interface MapStreets {
  /** Changes with every build; part of the path of each tile. */
  version: string;
  /** There are no streets outside. */
  bbox: BoundingBox;
  /** Zooms that have tiles; closer ones are drawn from the closest. */
  minzoom: number;
  maxzoom: number;
  attribution: string;
}

/** Returns the path of a tile, or with `{z}`, `{x}` and `{y}` the pattern of all of them. */
export const streetTilePath = (version: string, z: number | string, x: number | string, y: number | string): string =>
  `/streets-tiles/${version}/${z}/${x}/${y}.pbf`;

/** The streets around a city, to be kept on a phone. */
export interface MapArea {
  city: string;
  name: string;
  version: string;
  /** The size of its tiles as they are sent. */
  bytes: number;
}

/** Tiles of an area. */
export interface MapAreaTiles extends MapArea {
  tiles: MapAreaTile[];
}

export interface MapAreaTile {
  z: number;
  x: number;
  y: number;
  bytes: number;
  /** Of the content: a tile that did not change from one build to the next need not be downloaded again. */
  hash: string;
}
