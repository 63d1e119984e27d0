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
/** Size of a pin, which stands above its point. */
const PIN_PX = { width: 36, height: 46 };
const CLOSEST_FIT = 16;
const FIT_MARGIN = 56;
/** How much wider than the margin the zoom buttons and half a pin are, which would lie over each other. */
const ZOOM_PX = 28;
// Share of the uncovered area that margins may take; a map without free pixels could not be fitted at all.
const MOST_MARGIN = 0.55;
const MOST_COVERED = 0.85;
/** A pin stands above its point, and below are only the credits. */
const ABOVE_SHARE = 0.62;

/**
 * Moves the map to its goal whenever that changes by value or the map's size changes. Otherwise keeps what the user
 * moved; a pin that is being placed is only kept in view.
 */
export function useCamera(map: MapHandle | null, given: Goal, pin?: LatLng): void {
  const shown = useRef<Goal | null>(null);
  const isMovedByHand = useRef(false);
  const pinNow = useRef(pin);
  useEffect(() => {
    pinNow.current = pin;
  });
  const goal = { ...given, centre: bare(given.centre), fit: given.fit?.map(bare) };
  const [kept, setKept] = useState(goal);
  if (JSON.stringify(kept) !== JSON.stringify(goal)) setKept(goal);

  useEffect(() => {
    if (!map) return;
    const before = shown.current;
    shown.current = kept;
    const duration = !before || matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : MOVE_MS;
    if (pinNow.current && before && isSameSight(before, kept)) {
      showPin(map, pinNow.current, kept.covered, duration);
      return;
    }
    move(map, kept, duration);
    // The library has emitted the zoom event of this move by now.
    isMovedByHand.current = false;
  }, [map, kept]);

  useEffect(() => {
    if (!map) return undefined;
    const moved = () => {
      isMovedByHand.current = true;
    };
    const resized = () => {
      if (pinNow.current) {
        showPin(map, pinNow.current, kept.covered, 0);
      } else if (!isMovedByHand.current) {
        move(map, kept, 0);
        isMovedByHand.current = false;
      }
    };
    map.on('dragstart', moved);
    map.on('zoomstart', moved);
    map.on('resize', resized);
    return () => {
      map.off('dragstart', moved);
      map.off('zoomstart', moved);
      map.off('resize', resized);
    };
  }, [map, kept]);
}

/** Returns whether only the covered edges of the map differ. */
const isSameSight = (before: Goal, now: Goal): boolean =>
  JSON.stringify({ ...before, covered: null }) === JSON.stringify({ ...now, covered: null });

/** Moves the map only where the pin would be out of view. */
function showPin(map: MapHandle, { lat, lng }: LatLng, covered: Covered = {}, duration: number): void {
  const { top = 0, right = 0, bottom = 0, left = 0 } = covered;
  const { clientWidth, clientHeight } = map.getContainer();
  const { x, y } = map.project([lng, lat]);
  const isSeen =
    x >= left + PIN_PX.width / 2 &&
    x <= clientWidth - right - PIN_PX.width / 2 &&
    y >= top + PIN_PX.height &&
    y <= clientHeight - bottom;
  if (!isSeen) move(map, { centre: { lat, lng }, zoom: map.getZoom(), covered }, duration);
}

/** Returns only the position of a point: a fix of the phone contains its time, and would differ every second. */
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
  const [left, right] = padded(covered.left, covered.right + ZOOM_PX, clientWidth);
  const [top, bottom] = padded(covered.top, covered.bottom, clientHeight, ABOVE_SHARE);
  return { top, right, bottom, left };
}

/** Returns the margins at both ends; where they are scarce, the first gets this share of them. */
function padded(a: number, b: number, size: number, share = 0.5): [number, number] {
  const scale = Math.min(1, (size * MOST_COVERED) / (a + b || 1));
  const both = Math.min(2 * FIT_MARGIN, (size - (a + b) * scale) * MOST_MARGIN);
  const first = both < 2 * FIT_MARGIN ? both * share : FIT_MARGIN;
  return [a * scale + first, b * scale + both - first];
}
