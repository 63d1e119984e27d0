import type { Fix } from '@waka/contracts/drivers/position';

/** The content of a position, without number and time. */
export type Position = Pick<Fix, 'lat' | 'lng' | 'heading' | 'speed' | 'accuracy'>;

/** Formats a fix as the script stores it after its seq and time. */
export const packFix = ({ lat, lng, heading, speed, accuracy }: Position): string =>
  `${lat.toFixed(6)},${lng.toFixed(6)},${heading ?? ''},${speed ?? ''},${Math.round(accuracy)}`;

interface StoredFix {
  /** When Redis stored it, by its own clock. */
  at: number;
  /** When the phone last sent a fix, also a rejected one. */
  contactAt: number;
  lat: number;
  lng: number;
}

export function readStoredFix(text: string): StoredFix {
  const [, at, lat, lng, , , , , contactAt] = text.split(',', 9);
  return { at: Number(at), contactAt: Number(contactAt || at), lat: Number(lat), lng: Number(lng) };
}
