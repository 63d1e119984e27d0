import type { DriverLine } from '@waka/contracts/drivers/driver-views';
import type { WaitingDriver } from '@waka/contracts/ops/pricing/queue-zones';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import type { QueueZone } from '../../platform/ports/queue-zone-reader.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { lineAround, namedPlacesIn, type HeldPlace } from './lines.repository.ts';

/** Counts the places of each driver and the lengths of the lines; a driver with a ride is not counted. */
export function countPlaces(places: readonly HeldPlace[]): Map<string, { place: number; length: number }> {
  const lengths = new Map<string, number>();
  const counted = places
    .filter(({ rideStatus }) => rideStatus === null)
    .map((held) => {
      const place = (lengths.get(lineOf(held)) ?? 0) + 1;
      lengths.set(lineOf(held), place);
      return { held, place };
    });
  return new Map(
    counted.map(({ held, place }) => [held.driverId, { place, length: lengths.get(lineOf(held)) ?? place }]),
  );
}

/** Returns the key of a line: rides are for one class, so each class of a zone has a line of its own. */
const lineOf = ({ zoneId, vehicleType }: HeldPlace): string => `${zoneId} ${vehicleType}`;

/** Presents the place of each driver with one. */
export function presentPlaces(zones: readonly QueueZone[], places: readonly HeldPlace[]): Map<string, DriverLine> {
  const counted = countPlaces(places);
  const lines = places.map(({ driverId, zoneId, awaySeconds }): [string, DriverLine] => {
    const zone = zones.find(({ id }) => id === zoneId);
    const count = counted.get(driverId);
    const line =
      zone?.isOpen && count
        ? { names: zone.names, ...count, isAway: awaySeconds !== null, ...keptFor(zone, awaySeconds) }
        : null;
    return [driverId, { line }];
  });
  return new Map(lines);
}

/** Returns for how long from now a place is still kept; a driver who looks later reads less. */
const keptFor = ({ outsideSeconds }: QueueZone, awaySeconds: number | null): { keepSeconds?: number } =>
  awaySeconds === null ? {} : { keepSeconds: Math.max(0, Math.ceil(outsideSeconds - awaySeconds)) };

/** Reads the place of a driver in the line of the zone where he waits. */
export async function driverLine(
  { sql, queueZones }: Pick<Core, 'sql' | 'queueZones'>,
  driver: Actor,
): Promise<DriverLine> {
  const { zones } = await queueZones.read();
  return presentPlaces(zones, await lineAround(sql, driver.id)).get(driver.id) ?? { line: null };
}

/** Lists the drivers in the line of a zone, in the order of their turns. */
export async function waitingDrivers(sql: Sql, zoneId: string): Promise<WaitingDriver[]> {
  const places = await namedPlacesIn(sql, zoneId);
  const counted = countPlaces(places);
  return places.map(({ driverId, name, vehicleType, since, awaySeconds }) => ({
    driverId,
    name,
    vehicleType,
    place: counted.get(driverId)?.place ?? null,
    since: since.toISOString(),
    isAway: awaySeconds !== null,
  }));
}
