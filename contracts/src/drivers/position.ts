import { isOnEarth } from '../geo.ts';

/** One fix of a driver's phone. Order is by `seq`, which grows for as long as the phone stays online. */
export interface Fix {
  lat: number;
  lng: number;
  /** Metres. */
  accuracy: number;
  /** Degrees clockwise from north; null when standing. */
  heading: number | null;
  /** Metres a second. */
  speed: number | null;
  /**
   * The phone's clock, milliseconds since the epoch, stored with the track. It gives the intervals in one message,
   * which together get no more time than passed by the service's clock.
   */
  at: number;
  seq: number;
}

export const MAX_FIXES_IN_A_BATCH = 100;
/** A message with more bytes ends its connection. */
export const MAX_MESSAGE_BYTES = 16 * 1024;
/** Metres a second. */
export const MAX_SPEED = 70;

const isFiniteNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isIntegerFrom0 = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isAbsentOr = (value: unknown, test: (value: number) => boolean) =>
  value === null || value === undefined || (isFiniteNumber(value) && test(value));

const FIX_KEYS = new Set(['lat', 'lng', 'accuracy', 'heading', 'speed', 'at', 'seq']);

// Written by hand: this runs for every fix of every driver, where decorators would cost more than the delivery.
function parseFix(value: unknown): Fix | null {
  if (typeof value !== 'object' || value === null) return null;
  const fix: Partial<Record<keyof Fix, unknown>> = value;
  for (const key in fix) if (!FIX_KEYS.has(key)) return null;
  const { lat, lng, accuracy, heading, speed, at, seq } = fix;
  if (!isFiniteNumber(lat) || !isFiniteNumber(lng) || !isOnEarth(lat, lng)) return null;
  if (!isFiniteNumber(accuracy) || accuracy < 0) return null;
  if (!isAbsentOr(heading, (degrees) => degrees >= 0 && degrees <= 360)) return null;
  if (!isAbsentOr(speed, (metres) => metres >= 0)) return null;
  if (!isIntegerFrom0(at) || at >= LATEST_CLOCK || !isIntegerFrom0(seq)) return null;
  return roundedFix({
    lat,
    lng,
    accuracy: Math.min(accuracy, MAX_ACCURACY),
    heading: isFiniteNumber(heading) ? heading : null,
    speed: isFiniteNumber(speed) ? speed : null,
    at,
    seq,
  });
}

/** A hundred kilometres: a larger value is no position. */
const MAX_ACCURACY = 100_000;
const LATEST_CLOCK = Date.UTC(2100, 0, 1);

// Adding zero turns -0 into 0.
const to = (scale: number, value: number) => Math.round(value * scale) / scale + 0;

/**
 * Rounds a fix to meaningful digits: ten centimetres, a degree. Phones send all digits of a double, which makes a
 * batch too long for one message; and values smaller than the database's numbers would fail to be stored.
 */
export const roundedFix = ({ lat, lng, accuracy, heading, speed, at, seq }: Fix): Fix => ({
  lat: to(1e6, lat),
  lng: to(1e6, lng),
  accuracy: to(10, accuracy),
  heading: heading === null ? null : to(1, heading) % 360,
  speed: speed === null ? null : to(10, speed),
  at: to(1, at),
  seq,
});

const isPlausible = ({ speed }: Fix) => speed === null || speed <= MAX_SPEED;

/**
 * Parses one fix or up to a hundred; null when any of it is not a fix. A phone that jumps between two masts reports
 * impossible speeds: such a fix is left out, so that the other fixes of the message are kept.
 */
export function parseFixes(value: unknown): Fix[] | null {
  if (!Array.isArray(value)) {
    const fix = parseFix(value);
    return fix && isPlausible(fix) ? [fix] : null;
  }
  if (value.length === 0 || value.length > MAX_FIXES_IN_A_BATCH) return null;
  const fixes: Fix[] = [];
  for (const item of value) {
    const fix = parseFix(item);
    if (!fix) return null;
    if (isPlausible(fix)) fixes.push(fix);
  }
  return fixes.length > 0 ? fixes : null;
}

/** What a driver's phone hears about the fixes that it sent. */
export interface TakenFixes {
  /** On a ride: the minutes that the rider gets with the same position. An older service leaves it out. */
  etaMin?: number | null;
}

/** The position of a ride's driver, for the rider's phone. */
export interface DriverPosition {
  rideId: string;
  lat: number;
  lng: number;
  heading: number | null;
  speed: number | null;
  /** When the service got the fix, milliseconds since the epoch. */
  at: number;
  /** Minutes to the pickup, or to the destination after the start. */
  etaMin: number | null;
}
