import type { LatLng } from '@waka/contracts/geo';
import type { Core } from '../../platform/core.ts';
import type { LinePlace } from './line-place.entity.ts';
import { placesIn } from './lines.repository.ts';
import { zoneOf } from './zone-of.ts';

/** A driver's turn in a line. */
export type LineTurn = Pick<LinePlace, 'driverId' | 'turn'>;

/** Adds to the rides that begin in a zone who waits in its line, the first in turn first; who is away is left out. */
export async function withLines<Ride extends { pickup: LatLng }>(
  { sql, queueZones }: Pick<Core, 'sql' | 'queueZones'>,
  rides: readonly Ride[],
): Promise<(Ride & { line?: LineTurn[] })[]> {
  if (rides.length === 0) return [];
  const { zones } = await queueZones.read();
  const zoneOfRide = new Map(rides.map((ride) => [ride, zoneOf(zones, ride.pickup)?.id]));
  const zoneIds = [...new Set(zoneOfRide.values())].filter((id) => id !== undefined);
  if (zoneIds.length === 0) return [...rides];
  const places = await placesIn(sql, zoneIds);
  return rides.map((ride) => {
    const zoneId = zoneOfRide.get(ride);
    if (!zoneId) return ride;
    const line = places.filter((place) => place.zoneId === zoneId && place.awaySeconds === null);
    return { ...ride, line: line.map(({ driverId, turn }) => ({ driverId, turn })) };
  });
}
