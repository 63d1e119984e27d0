import type { LatLng } from '@waka/contracts/geo';
import { isOnEarth } from '@waka/contracts/geo';
import { latinDigits } from '@waka/contracts/latin-digits';
import type { Corners } from './drawing.ts';

/** Some ten centimetres. */
const PLACES = 6;
/** Latitude and longitude with points, or with commas and something else between the two. */
const FORMS = [
  /^([+-]?\d+(?:\.\d+)?)\s*[\s,;،]\s*([+-]?\d+(?:\.\d+)?)$/,
  /^([+-]?\d+(?:[,٫]\d+)?)\s*[\s;،]\s*([+-]?\d+(?:[,٫]\d+)?)$/,
];

/** Writes a point as it is typed: `8.48400, -13.23000`. */
export const pointText = ({ lat, lng }: LatLng): string => `${degreesText(lat)}, ${degreesText(lng)}`;

const degreesText = (degrees: number): string => String(Number(degrees.toFixed(PLACES)));

/** Reads a typed point; null where it is none. */
export function pointOf(typed: string): LatLng | null {
  const text = latinDigits(typed).replaceAll('−', '-').trim();
  for (const form of FORMS) {
    const [, first, second] = form.exec(text) ?? [];
    if (first === undefined || second === undefined) continue;
    const [lat, lng] = [first, second].map((part) => Number(part.replace(/[,٫]/, '.')));
    if (lat !== undefined && lng !== undefined && isOnEarth(lat, lng)) return { lat, lng };
  }
  return null;
}

export const cornersText = (corners: Corners): string => corners.map(pointText).join('\n');

/** Reads corners, a line each; empty lines and a repeated first corner at the end do not count. */
export function cornersOf(typed: string): Corners | { wrongLine: number } {
  const corners: LatLng[] = [];
  for (const [index, line] of typed.split('\n').entries()) {
    if (line.trim() === '') continue;
    const corner = pointOf(line);
    if (!corner) return { wrongLine: index + 1 };
    corners.push(corner);
  }
  const [first, last] = [corners[0], corners.at(-1)];
  const isClosed = first && last && corners.length > 1 && first.lat === last.lat && first.lng === last.lng;
  return isClosed ? corners.slice(0, -1) : corners;
}
