import type { LatLng } from '@waka/contracts/geo';
import type { Bounds } from '@waka/contracts/ops/ops-views';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { MapConfig } from '@waka/contracts/places/map-config';
import type { CrowdFeed } from './crowd-feed.ts';
import type { VehicleFeed } from './vehicle-feed.ts';

export type MapTheme = 'light' | 'dark';
export type MarkerIcon = 'pickup' | 'destination' | 'stop' | 'pin';

/** Zooms of the product: `normal` on the home screens, `booking` when a whole trip is shown. */
export const MAP_ZOOM = { shared: 15, normal: 16, booking: 12 } as const;

export interface MapMarker extends LatLng {
  id: string;
  title: string;
  icon: MarkerIcon;
  /** One or two characters inside the icon: the number of a stop. */
  badge?: string;
  /** Can be dragged; where it is dropped goes to `onMarkerMoved`. */
  isMovable?: boolean;
  /** A short text on a chip above the icon, for example "4 min". */
  caption?: string;
}

export interface MapVehicle extends LatLng {
  id: string;
  /** Degrees clockwise from north; null keeps the way it last went. */
  heading: number | null;
  kind: 'car' | 'motorbike';
  /** Decides the colour; a plain one when absent. */
  vehicleClass?: VehicleClass;
}

/** From where and how close a map is looked at. */
export interface Look {
  centre: LatLng;
  zoom: number;
}

/** Many of a kind, as dots; those that lie together are one with their number on it. */
export interface MapCrowd {
  id: string;
  feed: CrowdFeed;
  /** The colour of a dot by the kind of its point. */
  colours: readonly string[];
  isClustered: boolean;
  /** Pixels. */
  radius: number;
}

export interface MapMe extends LatLng {
  heading: number | null;
  /** Metres. */
  accuracy?: number;
}

/** Pixels of the map that something else covers, for example the sheet at the bottom. */
export interface Covered {
  top?: number;
  right?: number;
  bottom?: number;
  left?: number;
}

/** The two buttons for zooming, and the line about sources below them. */
const BUTTONS_PX = 126;

/** Whether they fit one above the other. Over a high sheet they lie in a row, below what is on the screen's upper edge. */
export const hasRoomForColumn = ({ top = 0, bottom = 0 }: Covered = {}, heightPx: number): boolean =>
  heightPx - top - bottom >= BUTTONS_PX;

export interface MapTexts {
  loading: string;
  youAreHere: string;
  /** Shown where the browser cannot draw the map at all. */
  unavailable: string;
  /** Says that the offline map has no streets. */
  schematic: string;
  sources: string;
  /** What a screen reader calls the map. */
  label: string;
}

export interface LiveMapProps {
  /** What `GET /api/config/maps` answered; undefined while it is asked for, or while the map is to wait. */
  config: MapConfig | undefined;
  texts: MapTexts;
  centre: LatLng;
  zoom?: number;
  height?: number | 'fill';
  theme?: MapTheme;
  me?: MapMe | null;
  markers?: readonly MapMarker[];
  route?: readonly LatLng[] | null;
  /** A guess instead of streets: drawn dashed. */
  isRouteEstimate?: boolean;
  /** Bypasses React, so that a fix costs no render. */
  vehicles?: VehicleFeed;
  /** Thousands of points, drawn by the graphics card. */
  crowds?: readonly MapCrowd[];
  /** One point of a crowd was chosen. */
  onCrowdPicked?: (crowd: string, id: string) => void;
  /** What part of the world is seen, at first and after each move. */
  onSeen?: (bounds: Bounds, look: Look) => void;
  /** Points that must all be seen; wins over `centre` and `zoom`. */
  fit?: readonly LatLng[];
  /** How close `fit` may go. */
  closestFit?: number;
  covered?: Covered;
  onPick?: (point: LatLng) => void;
  onMarkerMoved?: (point: LatLng) => void;
  /** The user moved the map by hand; a screen that follows something stops following. */
  onDragged?: () => void;
}

/** What the maps of both libraries get: the same, with the defaults filled in. */
export interface DrawnMapProps extends Omit<LiveMapProps, 'config' | 'height'> {
  zoom: number;
  theme: MapTheme;
}
