import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { planTrip, type Trip } from '../../pricing/trip/plan-trip.ts';

interface Bounds {
  south: number;
  north: number;
  west: number;
  east: number;
}

/** Where trips begin and end: across both corridors of one capital, and around the ban of the other. */
const BOXES: readonly [Bounds, Bounds] = [
  { south: 8.455, north: 8.495, west: -13.285, east: -13.16 },
  { south: 9.5, north: 9.55, west: -13.72, east: -13.67 },
];
const LONGEST_KM = 4;
const NEAR_KM = 0.6;
/** How many minutes a box comes first: no divisor of an hour, so that each has trips at every minute of the hour. */
const BOX_MIN = 7;

interface Wanted {
  minute: number;
  count: number;
  stops: number;
  /** Places near to which every second end lies. */
  near: readonly LatLng[];
}

/** Invents a trip in one of the capitals. */
export function randomTrip({ minute, count, stops, near }: Wanted, random: () => number): Trip {
  const [first, second] = BOXES;
  const box = (count + Math.floor(minute / BOX_MIN)) % 2 === 0 ? first : second;
  const inBox = near.filter(({ lat, lng }) => lat > box.south && lat < box.north && lng > box.west && lng < box.east);
  for (;;) {
    const end = () => {
      const place = random() < 0.5 ? inBox[Math.floor(random() * inBox.length)] : undefined;
      return place ? pointBy(place, NEAR_KM, random) : within(box, random);
    };
    const [from, to] = [end(), end()];
    const km = greatCircleKm(from, to);
    if (km > LONGEST_KM || km < 0.3) continue;
    const between = Array.from({ length: stops }, () => ({ address: 'S', ...pointBy(from, 1.5, random) }));
    const points = { pickupLocation: { address: 'A', ...from }, dropoffLocation: { address: 'B', ...to } };
    return planTrip({ ...points, ...(stops > 0 && { stops: between }) }, null);
  }
}

/** Returns a point at most so far from another, to each side. */
export function pointBy({ lat, lng }: LatLng, km: number, random: () => number): LatLng {
  const degrees = km / 111.195;
  return { lat: lat + (random() * 2 - 1) * degrees, lng: lng + (random() * 2 - 1) * degrees };
}

const within = ({ south, north, west, east }: Bounds, random: () => number): LatLng => ({
  lat: south + random() * (north - south),
  lng: west + random() * (east - west),
});

/** Returns numbers from 0 to 1 that are the same in each run (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
