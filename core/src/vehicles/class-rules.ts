import type { VehicleBody, VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { Region } from '@waka/contracts/regions';
import { areaOf } from '../geo/areas/cities.ts';
import { minuteOfDay } from '../geo/open-hours.ts';
import type { ClassOpening, VehicleClasses, VehicleClassFacts } from '../platform/ports/vehicle-catalogue.ts';

/** What is said at a field with a class that does not exist. */
export const UNKNOWN_CLASS = 'Please choose a vehicle class';

/** Finds a class by its key. */
export const classOf = ({ classes }: VehicleClasses, vehicleType: VehicleClass): VehicleClassFacts | undefined =>
  classes.find((one) => one.vehicleType === vehicleType);

/** Checks whether vehicles of a body may serve a class. */
export const mayServe = ({ bodies }: Pick<VehicleClassFacts, 'bodies'>, body: VehicleBody): boolean =>
  bodies.includes(body);

/**
 * Lists the classes one of which has to come into force with the vehicle that waits for review; undefined where the driver keeps the
 * class: the vehicle may serve it, or is of the same body as before.
 */
export function classesForWaiting(
  known: VehicleClasses,
  { waitingVehicle, vehicleBody, vehicleType }: Waiting,
): VehicleClassFacts[] | undefined {
  const body = waitingVehicle?.vehicleType ?? null;
  const inForce = classOf(known, vehicleType);
  if (body === null || body === vehicleBody || (inForce && mayServe(inForce, body))) return undefined;
  return known.classes.filter((facts) => mayServe(facts, body));
}

interface Waiting {
  waitingVehicle: { vehicleType: VehicleBody | null } | null;
  vehicleBody: VehicleBody | null;
  vehicleType: VehicleClass;
}

/** Finds what says whether a class can be booked in an area: its own row, or else that of the region. */
export const openingIn = (
  { openings }: Pick<VehicleClassFacts, 'openings'>,
  { region, area }: { region: Region; area: string },
): ClassOpening | undefined =>
  openings.find((one) => one.area === area) ?? openings.find((one) => one.area === null && one.region === region);

/** Lists the classes that can be booked in an area at a time. */
export const bookableIn = (
  { classes }: VehicleClasses,
  place: { region: Region; area: string },
  at: Date,
): VehicleClassFacts[] => classes.filter((facts) => isOpen(facts, place, at));

/** Checks whether a class can be booked in an area at a time. */
export function isOpen(
  facts: Pick<VehicleClassFacts, 'openings'>,
  place: { region: Region; area: string },
  at: Date,
): boolean {
  const opening = openingIn(facts, place);
  if (!opening?.isOpen) return false;
  if (!opening.hours) return true;
  const { from, to } = opening.hours;
  const minute = minuteOfDay(at, areaOf(place.area).timeZone);
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}
