import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { lengthOf, placeOnWay, pointAt, wayLineOf } from '@waka/contracts/way-line';

/** Nearer than this, the picture of a vehicle or a pin covers what is between it and the line. */
const COVERED_METRES = 12;
/** A place farther away belongs to another line, such as a stop that was left out. */
const LONGEST_METRES = 1000;

/**
 * Lists short straight lines that join what stands off the streets to a way along them: each place to the nearest point
 * of the way, and the vehicle that drives along it to its beginning. What lies behind that vehicle is not joined.
 */
export function connectorsOf(
  way: readonly LatLng[],
  places: readonly LatLng[],
  vehicle: LatLng | null = null,
): LatLng[][] {
  const [start] = way;
  if (!start) return [];
  const line = wayLineOf(way);
  const whole = lengthOf(line);
  const isBehind = (km: number) => vehicle !== null && km === 0 && whole > 0;
  const ends = places.flatMap((place) => {
    const { km } = placeOnWay(line, place);
    const end = km < whole ? pointAt(line, km) : way.at(-1);
    return end && !isBehind(km) ? joined(place, end) : [];
  });
  return vehicle ? [...joined(vehicle, start), ...ends] : ends;
}

function joined(place: LatLng, end: LatLng): LatLng[][] {
  const metres = greatCircleKm(place, end) * 1000;
  return metres > COVERED_METRES && metres < LONGEST_METRES ? [[bare(place), bare(end)]] : [];
}

const bare = ({ lat, lng }: LatLng): LatLng => ({ lat, lng });
