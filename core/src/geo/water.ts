import type { LatLng } from '@waka/contracts/geo';

interface Barrier {
  name: string;
  /** A line in the water that no street crosses. */
  line: LatLng[];
  /** Street kilometres for one as the crow flies, for two points on opposite sides. */
  detour: number;
}

// From the open sea to the head of the estuary. Cotton Tree to the airport is 15 km by air and 110 km by road.
const estuary: Barrier = {
  name: 'Sierra Leone River',
  line: [
    { lat: 8.53, lng: -13.6 },
    { lat: 8.508, lng: -13.29 },
    { lat: 8.506, lng: -13.2 },
    { lat: 8.5, lng: -13.15 },
    { lat: 8.51, lng: -13.05 },
    { lat: 8.56, lng: -12.98 },
    { lat: 8.62, lng: -12.93 },
  ],
  detour: 7.3,
};

// The islands off Conakry have no bridge, and rides do not go by boat.
const losIslands: Barrier = {
  name: 'Iles de Los',
  line: [
    { lat: 9.56, lng: -13.9 },
    { lat: 9.535, lng: -13.74 },
    { lat: 9.5, lng: -13.725 },
    { lat: 9.43, lng: -13.7 },
    { lat: 9.35, lng: -13.6 },
  ],
  detour: 20,
};

const barriers = [estuary, losIslands];

/** Returns how much longer the distance by street is because of water between two points; 1 when there is none. */
export function waterDetour(from: LatLng, to: LatLng): number {
  return Math.max(1, ...barriers.filter(({ line }) => crosses(from, to, line)).map(({ detour }) => detour));
}

function crosses(from: LatLng, to: LatLng, line: LatLng[]): boolean {
  // Crossing a line twice ends on the same side, so only an odd number of crossings counts.
  const crossings = line.filter((end, index) => {
    const start = line[index - 1];
    return start !== undefined && segmentsCross(from, to, start, end);
  });
  return crossings.length % 2 === 1;
}

function segmentsCross(a: LatLng, b: LatLng, c: LatLng, d: LatLng): boolean {
  return side(a, c, d) !== side(b, c, d) && side(c, a, b) !== side(d, a, b);
}

function side(point: LatLng, from: LatLng, to: LatLng): boolean {
  return (to.lng - from.lng) * (point.lat - from.lat) > (to.lat - from.lat) * (point.lng - from.lng);
}
