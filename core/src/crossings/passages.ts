import type { Quay } from '@waka/contracts/crossings/crossing';
import type { LatLng } from '@waka/contracts/geo';
import { waterDetour } from '../geo/water.ts';
import type { Crossing } from './crossing.entity.ts';
import type { Timetable } from './timetable.ts';

/** A ferry in the direction of a trip. */
export interface Passage {
  crossing: Crossing;
  from: Quay;
  to: Quay;
  timetable: Timetable;
}

/** Lists both directions of a ferry. */
export const passagesOf = (crossing: Crossing): [Passage, Passage] => {
  const { quayA, quayB, fromA, fromB, timeZone } = crossing;
  return [
    { crossing, from: quayA, to: quayB, timetable: { timeZone, departures: fromA } },
    { crossing, from: quayB, to: quayA, timetable: { timeZone, departures: fromB } },
  ];
};

/**
 * Lists the ferries of a trip that water without a bridge divides: those whose first quay lies on the shore of the
 * pickup, and whose other one lies on the shore of the destination.
 */
export function passagesBetween(crossings: readonly Crossing[], pickup: LatLng, dropoff: LatLng): Passage[] {
  if (!isDivided(pickup, dropoff)) return [];
  return crossings.flatMap(passagesOf).filter(({ from, to }) => !isDivided(pickup, from) && !isDivided(to, dropoff));
}

const isDivided = (from: LatLng, to: LatLng): boolean => waterDetour(from, to) > 1;
