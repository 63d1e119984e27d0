import type { LatLng } from '@waka/contracts/geo';
import type { Fleet, FleetPoint, FleetState } from '@waka/contracts/ops/ops-views';
import { create } from 'zustand';
import type { CrowdPoints } from '../../../ui/map/crowd/crowd-feed.ts';

/** Positions of the drivers in the watched part of the map; outside of React, as thousands of them move each second. */
const shown = new Map<string, FleetPoint>();

/** The same as the feed of the map. */
export const fleetFeed = create<CrowdPoints>(() => pointsOf([]));

interface FleetCounts {
  free: number;
  busy: number;
  silent: number;
}

export const fleetCounts = create<FleetCounts>(() => ({ free: 0, busy: 0, silent: 0 }));

/** Returns where a driver is; null for one outside the watched part of the map, and without a known position. */
export function positionOf(driverId: string | null): LatLng | null {
  const point = driverId === null ? undefined : shown.get(driverId);
  return point ? { lat: point[1], lng: point[2] } : null;
}

export function fleetReceived({ points, gone, isWhole }: Fleet): void {
  if (isWhole) shown.clear();
  for (const id of gone) shown.delete(id);
  for (const point of points) shown.set(point[0], point);
  show();
}

export function fleetCleared(): void {
  shown.clear();
  show();
}

const names: Record<FleetState, keyof FleetCounts> = { 0: 'free', 1: 'busy', 2: 'silent' };

function show(): void {
  const counts = { free: 0, busy: 0, silent: 0 };
  for (const [, , , state] of shown.values()) counts[names[state]] += 1;
  fleetFeed.setState(pointsOf([...shown.values()]), true);
  fleetCounts.setState(counts);
}

function pointsOf(points: readonly FleetPoint[]): CrowdPoints {
  return {
    type: 'FeatureCollection',
    features: points.map(([id, lat, lng, kind]) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat] },
      properties: { id, kind },
    })),
  };
}
