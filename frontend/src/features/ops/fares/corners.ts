import type { LatLng } from '@waka/contracts/geo';

const CORNER = /^(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)$/;
const FEWEST = 3;

/** Reads corners, one a line; returns null for none, and undefined for anything that is not an outline. */
export function cornersOf(typed: string): LatLng[] | null | undefined {
  const lines = typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length === 0) return null;
  const corners = lines.flatMap((line) => {
    const [, lat, lng] = CORNER.exec(line) ?? [];
    return lat !== undefined && lng !== undefined ? [{ lat: Number(lat), lng: Number(lng) }] : [];
  });
  return corners.length === lines.length && corners.length >= FEWEST ? corners : undefined;
}

export const cornersText = (corners: readonly LatLng[] | null): string =>
  (corners ?? []).map(({ lat, lng }) => `${lat}, ${lng}`).join('\n');
