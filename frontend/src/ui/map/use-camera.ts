import type { LatLng } from '@waka/contracts/geo';
import { useEffect, useRef, useState } from 'react';
import type { MapHandle, Padding } from './map-kit.ts';
import type { Covered } from './map-props.ts';

interface Goal {
  centre: LatLng;
  zoom: number;
  fit?: readonly LatLng[];
  covered?: Covered;
}

const MOVE_MS = 700;
const CLOSEST_FIT = 16;
const FIT_MARGIN = 56;
// Padding that leaves less than this share of the map free would make the fit impossible.
const MOST_COVERED = 0.8;

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

function move(map: MapHandle, { centre, zoom, fit = [], covered = {} }: Goal, duration: number): void {
  const { top = 0, right = 0, bottom = 0, left = 0 } = covered;
  const [only] = fit;
  if (only && fit.length > 1) {
    map.fitBounds(boundsOf(fit), {
      padding: paddingWithin(map.getContainer(), { top, right, bottom, left }),
      maxZoom: CLOSEST_FIT,
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
  const [left, right] = squeeze(covered.left + FIT_MARGIN, covered.right + FIT_MARGIN, clientWidth * MOST_COVERED);
  const [top, bottom] = squeeze(covered.top + FIT_MARGIN, covered.bottom + FIT_MARGIN, clientHeight * MOST_COVERED);
  return { top, right, bottom, left };
}

function squeeze(a: number, b: number, most: number): [number, number] {
  const scale = Math.min(1, most / (a + b));
  return [a * scale, b * scale];
}
