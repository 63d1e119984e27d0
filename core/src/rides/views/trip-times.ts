import type { Ride } from '../ride.entity.ts';

type Times = Pick<Ride, 'acceptedAt' | 'startedAt' | 'startTappedAt' | 'completedAt' | 'endTappedAt'>;

/**
 * Returns when a trip began and ended, and its minutes: a step that waited for the network counts from its tap, unless the
 * clock of the phone names a time that is not possible.
 */
export function tripTimes({ acceptedAt, startedAt, startTappedAt, completedAt, endTappedAt }: Times) {
  const from = timeBetween(acceptedAt, startTappedAt, startedAt) ?? startedAt;
  const to = timeBetween(from, endTappedAt, completedAt) ?? completedAt;
  const durationMin = from && to && Math.max(1, Math.round((to.getTime() - from.getTime()) / 60_000));
  return { startedAt: from, completedAt: to, durationMin };
}

const timeBetween = (earliest: Date | null, time: Date | null, latest: Date | null): Date | null =>
  earliest && time && latest && earliest <= time && time <= latest ? time : null;
