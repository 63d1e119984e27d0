import type { LatLng } from '@waka/contracts/geo';
import type { ComponentType, ReactNode } from 'react';
import type { CrowdPoints } from './crowd/crowd-feed.ts';
import type { MapCell } from './map-props.ts';

/** A marker on the map, as far as the scene needs it. */
export interface MarkerHandle {
  setLngLat: (position: [number, number]) => unknown;
  setRotation: (degrees: number) => unknown;
  getElement: () => HTMLElement;
}

interface KitMarkerProps {
  longitude: number;
  latitude: number;
  anchor?: 'center' | 'bottom';
  rotationAlignment?: 'map' | 'viewport';
  pitchAlignment?: 'map' | 'viewport';
  className?: string;
  /** Without it a marker that moves slowly would step from pixel to pixel. */
  subpixelPositioning?: boolean;
  draggable?: boolean;
  onDragEnd?: (event: { lngLat: LatLng }) => void;
  children?: ReactNode;
  ref?: (handle: MarkerHandle | null) => void;
}

export interface KitRouteProps {
  /** Tells the lines of one map apart. */
  id: string;
  points: readonly LatLng[];
  isEstimate: boolean;
  theme: 'light' | 'dark';
}

export interface KitCrowdProps {
  id: string;
  points: CrowdPoints;
  colours: readonly string[];
  isClustered: boolean;
  radius: number;
  theme: 'light' | 'dark';
}

export interface KitCellsProps {
  cells: readonly MapCell[];
  theme: 'light' | 'dark';
}

/** The parts that differ between the two map libraries; everything else is shared. */
export interface MapKit {
  Marker: ComponentType<KitMarkerProps>;
  Route: ComponentType<KitRouteProps>;
  Crowd: ComponentType<KitCrowdProps>;
  Cells: ComponentType<KitCellsProps>;
}

export interface Padding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

type MapEvent = 'zoom' | 'zoomstart' | 'resize' | 'dragstart';

/** The map of either library, as far as the camera needs it. */
export interface MapHandle {
  easeTo: (to: { center: [number, number]; zoom: number; offset: [number, number]; duration: number }) => unknown;
  fitBounds: (
    bounds: [[number, number], [number, number]],
    how: { padding: Padding; maxZoom: number; duration: number },
  ) => unknown;
  getContainer: () => HTMLElement;
  getZoom: () => number;
  /** Returns the position of a point on the container, in pixels. */
  project: (point: [number, number]) => { x: number; y: number };
  on: (event: MapEvent, listener: () => void) => unknown;
  off: (event: MapEvent, listener: () => void) => unknown;
}
