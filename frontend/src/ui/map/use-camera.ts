import type { LatLng } from '@waka/contracts/geo';
import { useEffect, useRef, useState } from 'react';
import type { MapHandle, Padding } from './map-kit.ts';
import type { Covered } from './map-props.ts';

interface Goal {
  centre: LatLng;
  zoom: number;
  fit?: readonly LatLng[];
  closestFit?: number;
  covered?: Covered;
}

const MOVE_MS = 700;
const CLOSEST_FIT = 16;
const FIT_MARGIN = 56;
// Of what is left free the margins may take so much; a map without free pixels could not be fitted at all.
const MOST_MARGIN = 0.7;
const MOST_COVERED = 0.85;

/** Takes the map where the screen wants it, whenever that changes by value. What the user moved stays otherwise. */
export function useCamera(map: MapHandle | null, given: Goal): void {
  const isFirst = useRef(true);
  const goal = { ...given, centre: bare(given.centre), fit: given.fit?.map(bare) };
  const [kept, setKept] = useState(goal);
  if (JSON.stringify(kept) !== JSON.stringify(goal)) setKept(goal);

  useEffect(() => {
    if (!map) return;
    const isStill = isFirst.current || matchMedia('(prefers-reduced-motion: reduce)').matches;
    isFirst.current = false;
    move(map, kept, isStill ? 0 : MOVE_MS);
  }, [map, kept]);
}

/** Only the place of a point: a fix of the phone carries its time, and would differ every second. */
const bare = ({ lat, lng }: LatLng): LatLng => ({ lat, lng });

function move(map: MapHandle, { centre, zoom, fit = [], closestFit, covered = {} }: Goal, duration: number): void {
  const { top = 0, right = 0, bottom = 0, left = 0 } = covered;
  const [only] = fit;
  if (only && fit.length > 1) {
    map.fitBounds(boundsOf(fit), {
      padding: paddingWithin(map.getContainer(), { top, right, bottom, left }),
      maxZoom: closestFit ?? CLOSEST_FIT,
      duration,
    });
    return;
  }
  const { lat, lng } = only ?? centre;
  map.easeTo({ center: [lng, lat], zoom, offset: [(left - right) / 2, (top - bottom) / 2], duration });
}

function boundsOf(points: readonly LatLng[]): [[number, number], [number, number]] {
  const lats = points.map(({ lat }) => lat);
  const lngs = points.map(({ lng }) => lng);
  return [
    [Math.min(...lngs), Math.min(...lats)],
    [Math.max(...lngs), Math.max(...lats)],
  ];
}

function paddingWithin({ clientWidth, clientHeight }: HTMLElement, covered: Padding): Padding {
  const [left, right] = padded(covered.left, covered.right, clientWidth);
  const [top, bottom] = padded(covered.top, covered.bottom, clientHeight);
  return { top, right, bottom, left };
}

function padded(a: number, b: number, size: number): [number, number] {
  const scale = Math.min(1, (size * MOST_COVERED) / (a + b || 1));
  const margin = Math.min(FIT_MARGIN, ((size - (a + b) * scale) * MOST_MARGIN) / 2);
  return [a * scale + margin, b * scale + margin];
}
