import type { LatLng } from '@waka/contracts/geo';
import type { Bounds } from '@waka/contracts/ops/ops-views';
import type { MapConfig } from '@waka/contracts/places/map-config';
import type { CrowdFeed } from './crowd/crowd-feed.ts';
import type { OnMap } from './libraries/library-map.ts';
import type { VehicleFeed } from './markers/vehicle-feed.ts';

export type MapTheme = 'light' | 'dark';

/** What stands in place of a map until it is drawn. A dark map is dark from the start, on a page in light colours too. */
export const LOADING_COLOURS: Readonly<Record<MapTheme, string>> = {
  light: 'bg-sunken text-muted',
  dark: 'bg-[#2b2036] text-[#cdbfd6]',
};
export type MarkerIcon = 'pickup' | 'destination' | 'stop' | 'pin';

/** Zooms of the product: `normal` on the home screens, `booking` when a whole trip is shown, and `around` for the two kilometres around a driver who is free. */
export const MAP_ZOOM = { shared: 15, normal: 16, booking: 12, around: 13 } as const;

export interface MapMarker extends LatLng {
  id: string;
  title: string;
  icon: MarkerIcon;
  /** One or two characters inside the icon: the number of a stop. */
  badge?: string;
  /** Can be dragged; `onMarkerMoved` receives the new position. */
  isMovable?: boolean;
  /** A short text on a chip above the icon, for example "4 min". */
  caption?: string;
}

/** Centre and zoom of the map. */
export interface Look {
  centre: LatLng;
  zoom: number;
}

/** Many points of one kind, drawn as dots; clusters show their number of points. */
export interface MapCrowd {
  id: string;
  feed: CrowdFeed;
  /** The colour of a dot by the kind of its point. */
  colours: readonly string[];
  isClustered: boolean;
  /** Pixels. */
  radius: number;
}

/** A cell of the map that is coloured by a figure from 1 to 3. */
export interface MapCell {
  level: 1 | 2 | 3;
  corners: readonly LatLng[];
}

export interface MapMe extends LatLng {
  heading: number | null;
  /** Metres. */
  accuracy?: number;
}

/** Pixels of the map's edges that something else covers, for example the sheet at the bottom. */
export interface Covered {
  top?: number;
  right?: number;
  bottom?: number;
  left?: number;
}

/** Height of the two zoom buttons, in a column and in a row, with the line about sources below them. */
const COLUMN_PX = 126;
const ROW_PX = 82;
/** Height of the round buttons in the screen's upper corners, which stay where the middle of that row is free. */
const CORNERS_PX = 80;

/**
 * Returns how the zoom buttons fit below what is at the screen's upper edge: in a column, over a high sheet in a row,
 * or not at all.
 */
export function roomForZoom({ top = 0, bottom = 0 }: Covered = {}, heightPx: number): 'column' | 'row' | 'none' {
  const px = heightPx - Math.max(top, CORNERS_PX) - bottom;
  return px >= COLUMN_PX ? 'column' : px >= ROW_PX ? 'row' : 'none';
}

export interface MapTexts {
  loading: string;
  youAreHere: string;
  /** Shown where the browser cannot draw the map at all. */
  unavailable: string;
  /** States that the offline map has no streets. */
  schematic: string;
  sources: string;
  /** Name of the map for screen readers. */
  label: string;
}

export interface LiveMapProps {
  /** Response of `GET /api/config/maps`; undefined while it is pending, or while the map has to wait. */
  config: MapConfig | undefined;
  texts: MapTexts;
  centre: LatLng;
  zoom?: number;
  height?: number | 'fill';
  theme?: MapTheme;
  me?: MapMe | null;
  markers?: readonly MapMarker[];
  route?: readonly LatLng[] | null;
  /** Another way beneath it, which is drawn dashed, to compare the two. */
  plannedRoute?: readonly LatLng[] | null;
  /** An estimate that follows no streets: drawn dashed. */
  isRouteEstimate?: boolean;
  /** The way begins where `me` is, and what lies behind belongs to it no more. */
  isRouteAhead?: boolean;
  /** Bypasses React, so that a fix costs no render. */
  vehicles?: VehicleFeed;
  /** Coloured beneath everything else. */
  cells?: readonly MapCell[];
  /** Thousands of points, drawn by the graphics card. */
  crowds?: readonly MapCrowd[];
  /** Called when a point of a crowd is picked. */
  onCrowdPicked?: (crowd: string, id: string) => void;
  /** Called with the visible bounds, at first and after each move. */
  onSeen?: (bounds: Bounds, look: Look) => void;
  /** Points that must all be visible; takes precedence over `centre` and `zoom`. */
  fit?: readonly LatLng[];
  /** Highest zoom of `fit`. */
  closestFit?: number;
  covered?: Covered;
  onPick?: (point: LatLng) => void;
  onMarkerMoved?: (point: LatLng) => void;
  /** Called when the user moves the map by hand; a screen that follows something stops following. */
  onDragged?: () => void;
  /** Called with the library's own map once it can be drawn on; what it returns is called when that ends. */
  onMap?: OnMap;
}

/** Props of the maps of both libraries: the same, with the defaults filled in. */
export interface DrawnMapProps extends Omit<LiveMapProps, 'config' | 'height'> {
  zoom: number;
  theme: MapTheme;
}
