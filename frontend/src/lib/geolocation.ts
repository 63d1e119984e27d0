import { useEffect } from 'react';
import { create } from 'zustand';

export interface DevicePosition {
  lat: number;
  lng: number;
  /** Metres. */
  accuracy: number;
  /** Degrees clockwise from north; null when standing. */
  heading: number | null;
  /** Metres a second. */
  speed: number | null;
  /** The phone's clock, milliseconds since the epoch. */
  at: number;
}

export type Geolocation =
  | { kind: 'loading' }
  | { kind: 'position'; position: DevicePosition }
  | { kind: 'error'; code: number; message: string };

const TIMEOUT_MS = 10_000;
const FIRST_MAXIMUM_AGE_MS = 5 * 60_000;
const WATCH_MAXIMUM_AGE_MS = 30_000;
/** What the browser calls a position that the user does not give. */
export const PERMISSION_DENIED = 1;
const UNSUPPORTED = { kind: 'error', code: 2, message: 'Geolocation is not supported by this browser' } as const;

export const geolocationStore = create<Geolocation>(() => ({ kind: 'loading' }));

let watchers = 0;
let stop: (() => void) | null = null;

/** Follows the phone for as long as anybody on the page asks for it. */
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

/** Asks the phone anew: one that stands still says nothing by itself. The answer goes to the store too. */
export function askPosition(maximumAgeMs: number): Promise<DevicePosition> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      geolocationStore.setState(UNSUPPORTED, true);
      reject(new PositionError(UNSUPPORTED.code, UNSUPPORTED.message));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      (found) => resolve(positionFound(found)),
      (failure) => {
        positionFailed(failure);
        reject(new PositionError(failure.code, failure.message));
      },
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: maximumAgeMs },
    );
  });
}

/** The phone did not say where it is. */
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
  const options = { enableHighAccuracy: true, timeout: TIMEOUT_MS };
  const { geolocation } = navigator;
  geolocation.getCurrentPosition(positionFound, positionFailed, { ...options, maximumAge: FIRST_MAXIMUM_AGE_MS });
  const id = geolocation.watchPosition(positionFound, positionFailed, { ...options, maximumAge: WATCH_MAXIMUM_AGE_MS });
  return () => geolocation.clearWatch(id);
}

function positionFound({ coords, timestamp }: GeolocationPosition): DevicePosition {
  const { latitude: lat, longitude: lng, accuracy, heading, speed } = coords;
  // Browsers answer NaN for the heading of a phone that stands still.
  const moving = heading !== null && Number.isFinite(heading) ? heading : null;
  const position = { lat, lng, accuracy, heading: moving, speed, at: timestamp };
  geolocationStore.setState({ kind: 'position', position }, true);
  return position;
}

function positionFailed({ code, message }: GeolocationPositionError) {
  console.warn('Position not available:', message);
  // One missed fix under a roof is no reason to forget where the phone was a moment ago; a permission taken back is.
  if (code === PERMISSION_DENIED || geolocationStore.getState().kind !== 'position')
    geolocationStore.setState({ kind: 'error', code, message }, true);
}
