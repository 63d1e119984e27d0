import type { Fix } from '@waka/contracts/drivers/position';

/** What a position is made of, however it came. */
export type Position = Pick<Fix, 'lat' | 'lng' | 'heading' | 'speed' | 'accuracy'>;

/** A fix as the script stores it behind its seq and time. */
export const packFix = ({ lat, lng, heading, speed, accuracy }: Position): string =>
  `${lat.toFixed(6)},${lng.toFixed(6)},${heading ?? ''},${speed ?? ''},${Math.round(accuracy)}`;

export interface StoredFix {
  /** When Redis stored it, by its own clock. */
  at: number;
  /** When the phone last sent a fix, also one that was not believed. */
  heardAt: number;
  lat: number;
  lng: number;
}

export function readStoredFix(text: string): StoredFix {
  const [, at, lat, lng, , , , , heardAt] = text.split(',', 9);
  return { at: Number(at), heardAt: Number(heardAt || at), lat: Number(lat), lng: Number(lng) };
}
