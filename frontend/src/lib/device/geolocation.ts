import { useEffect } from 'react';
import { create } from 'zustand';

export interface DevicePosition {
  lat: number;
  lng: number;
  /** Metres. */
  accuracy: number;
  /** Degrees clockwise from north; null when standing. */
  heading: number | null;
  /** Metres per second. */
  speed: number | null;
  /** Time of the measurement by the phone's clock, in milliseconds since the epoch. */
  at: number;
  /** When the phone last confirmed it: a phone that stands still may return an old measurement that is still right. */
  confirmedAt: number;
}

export type Geolocation =
  | { kind: 'loading' }
  | { kind: 'position'; position: DevicePosition }
  | { kind: 'error'; code: number; message: string };

const OPTIONS = { enableHighAccuracy: true, timeout: 10_000 };
const FIRST_MAXIMUM_AGE_MS = 5 * 60_000;
const WATCH_MAXIMUM_AGE_MS = 30_000;
/** The browser's error code for a position that the user does not permit. */
export const PERMISSION_DENIED = 1;
const UNSUPPORTED = { kind: 'error', code: 2, message: 'Geolocation is not supported by this browser' } as const;

export const geolocationStore = create<Geolocation>(() => ({ kind: 'loading' }));

let watchers = 0;
let stop: (() => void) | null = null;

/** Watches the position until the last caller has released it. Returns the function that releases it. */
export function watchGeolocation(): () => void {
  watchers += 1;
  stop ??= start();
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    watchers -= 1;
    if (watchers > 0) return;
    stop?.();
    stop = null;
  };
}

export function useGeolocation(): Geolocation {
  useEffect(watchGeolocation, []);
  return geolocationStore();
}

let asking: Promise<DevicePosition> | null = null;

/**
 * Requests a new position, since a phone that stands still reports none by itself. Also updates the store. Throws
 * PositionError.
 */
export function askPosition(maximumAgeMs: number): Promise<DevicePosition> {
  asking ??= ask(maximumAgeMs).finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(maximumAgeMs: number): Promise<DevicePosition> {
  if (!('geolocation' in navigator)) {
    geolocationStore.setState(UNSUPPORTED, true);
    throw new PositionError(UNSUPPORTED.code, UNSUPPORTED.message);
  }
  // Chromium answers a page that watches only with the next fix, and a phone at rest makes none.
  stop?.();
  try {
    return await currentPosition(maximumAgeMs);
  } finally {
    if (watchers > 0) stop = watch();
  }
}

const currentPosition = (maximumAgeMs: number) =>
  new Promise<DevicePosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(
      (found) => resolve(positionFound(found)),
      (failure) => {
        positionFailed(failure);
        reject(new PositionError(failure.code, failure.message));
      },
      { ...OPTIONS, maximumAge: maximumAgeMs },
    ),
  );

/** A request for the position that failed. */
export class PositionError extends Error {
  override name = 'PositionError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

function start(): () => void {
  if (!('geolocation' in navigator)) {
    geolocationStore.setState(UNSUPPORTED, true);
    return () => {};
  }
  navigator.geolocation.getCurrentPosition(positionFound, positionFailed, {
    ...OPTIONS,
    maximumAge: FIRST_MAXIMUM_AGE_MS,
  });
  return watch();
}

function watch(): () => void {
  const { geolocation } = navigator;
  const id = geolocation.watchPosition(positionFound, positionFailed, { ...OPTIONS, maximumAge: WATCH_MAXIMUM_AGE_MS });
  return () => geolocation.clearWatch(id);
}

function positionFound({ coords, timestamp }: GeolocationPosition): DevicePosition {
  const { latitude: lat, longitude: lng, accuracy, heading, speed } = coords;
  // Browsers report NaN as the heading of a phone that stands still.
  const moving = heading !== null && Number.isFinite(heading) ? heading : null;
  const position = { lat, lng, accuracy, heading: moving, speed, at: timestamp, confirmedAt: Date.now() };
  geolocationStore.setState({ kind: 'position', position }, true);
  return position;
}

function positionFailed({ code, message }: GeolocationPositionError) {
  console.warn('Position not available:', message);
  // One missed fix under a roof is no reason to drop the last position; a revoked permission is.
  if (code === PERMISSION_DENIED || geolocationStore.getState().kind !== 'position')
    geolocationStore.setState({ kind: 'error', code, message }, true);
}
