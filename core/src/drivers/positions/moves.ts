import type { DriverPosition } from '@waka/contracts/drivers/position';

const FIELDS = 7;
const DEGREES = 1e5;

/** Encodes the moved drivers of a tick for the other nodes: one flat list, coordinates as whole numbers. */
export function encodeMoves(moves: DriverPosition[]): string {
  const list: (string | number | null)[] = [];
  for (const { rideId, lat, lng, heading, speed, at, etaMin } of moves) {
    list.push(rideId, Math.round(lat * DEGREES), Math.round(lng * DEGREES), heading, speed, at, etaMin);
  }
  return JSON.stringify(list);
}

export function decodeMoves(text: string): DriverPosition[] {
  const list: unknown = JSON.parse(text);
  const moves: DriverPosition[] = [];
  if (!Array.isArray(list)) return moves;
  for (let i = 0; i + FIELDS <= list.length; i += FIELDS) {
    moves.push({
      rideId: list[i],
      lat: list[i + 1] / DEGREES,
      lng: list[i + 2] / DEGREES,
      heading: list[i + 3],
      speed: list[i + 4],
      at: list[i + 5],
      etaMin: list[i + 6],
    });
  }
  return moves;
}
