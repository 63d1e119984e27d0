import type { LatLng } from '@waka/contracts/geo';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { QueueZone } from '../../platform/ports/queue-zone-reader.ts';
import type { HeldPlace } from './lines.repository.ts';
import { isAtOrIn, zoneOf } from './zone-of.ts';

/** A position older than this says nothing about where the driver is. */
const MAX_FIX_AGE_MS = 60_000;

/** A driver on duty, as positions show him. */
export interface SeenDriver extends LatLng {
  driverId: string;
  ageMs: number;
  isBusy: boolean;
}

/** What a look at the positions changes in the lines, by turns and drivers. */
export interface LineChanges {
  come: { driverId: string; zoneId: string }[];
  away: string[];
  back: string[];
  gone: string[];
}

interface Look {
  zones: readonly QueueZone[];
  places: readonly HeldPlace[];
  drivers: ReadonlyMap<string, SeenDriver>;
}

/** Decides who comes into a line, who keeps the place and who loses it. */
export function lineChanges({ zones, places, drivers }: Look): LineChanges {
  const changes: LineChanges = { come: [], away: [], back: [], gone: [] };
  const zoneById = new Map(zones.map((zone) => [zone.id, zone]));
  for (const place of places) {
    const fate = fateOf(place, zoneById.get(place.zoneId), drivers.get(place.driverId));
    if (fate !== 'stays') changes[fate].push(place.turn);
  }
  const held = new Set(places.map(({ driverId }) => driverId));
  const newcomers = [...drivers.values()].filter(
    ({ driverId, ageMs, isBusy }) => !held.has(driverId) && !isBusy && ageMs <= MAX_FIX_AGE_MS,
  );
  // Who stands still sends less often, so of two who come at once the one with the older position was here first.
  for (const driver of newcomers.toSorted((a, b) => b.ageMs - a.ageMs)) {
    const zone = zoneOf(zones, driver);
    if (zone) changes.come.push({ driverId: driver.driverId, zoneId: zone.id });
  }
  return changes;
}

/** Checks whether a zone has a line for a class. */
export const hasLine = ({ isOpen, vehicleTypes }: QueueZone, vehicleType: VehicleClass): boolean =>
  isOpen && (vehicleTypes.length === 0 || vehicleTypes.includes(vehicleType));

function fateOf(
  { awaySeconds, isOnline, vehicleType, rideStatus }: HeldPlace,
  zone: QueueZone | undefined,
  seen: SeenDriver | undefined,
): 'stays' | 'away' | 'back' | 'gone' {
  // A ride that has not begun may still be cancelled by its rider, who costs the driver no place.
  if (!zone || !hasLine(zone, vehicleType) || !isOnline || rideStatus === 'in_progress') return 'gone';
  const isSilent = !seen || seen.ageMs > MAX_FIX_AGE_MS;
  if (!isSilent && isAtOrIn(zone, seen)) return awaySeconds === null ? 'stays' : 'back';
  if (awaySeconds === null) return 'away';
  return awaySeconds > (isSilent ? zone.silentSeconds : zone.outsideSeconds) ? 'gone' : 'stays';
}
