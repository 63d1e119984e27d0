import type { LatLng } from '@waka/contracts/geo';
import type { Corners } from './drawing.ts';

/** Checks whether lines of an outline cross each other, so that it encloses no one ground. */
export function linesCross(corners: Corners): boolean {
  const edges = corners.map((from, index) => ({ from, to: corners[(index + 1) % corners.length] ?? from }));
  return edges.some((one, index) =>
    // Neighbours share a corner.
    edges.some((other, at) => at > index + 1 && !(index === 0 && at === edges.length - 1) && doCross(one, other)),
  );
}

interface Edge {
  from: LatLng;
  to: LatLng;
}

const doCross = (one: Edge, other: Edge): boolean =>
  sideOf(one, other.from) * sideOf(one, other.to) < 0 && sideOf(other, one.from) * sideOf(other, one.to) < 0;

/** Returns on which side of a line a point lies: above zero on the left, below on the right. */
const sideOf = ({ from, to }: Edge, { lat, lng }: LatLng): number =>
  Math.sign((to.lng - from.lng) * (lat - from.lat) - (to.lat - from.lat) * (lng - from.lng));
