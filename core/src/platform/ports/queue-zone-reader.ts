import type { LatLng } from '@waka/contracts/geo';
import type { LocalNames } from '@waka/contracts/languages';
import type { Region } from '@waka/contracts/regions';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';

/** A zone, such as an airport or a ferry, whose free drivers wait in line. */
export interface QueueZone extends LatLng {
  id: string;
  region: Region;
  names: LocalNames;
  radiusM: number;
  /** Takes the place of the circle where there is one: corners in order, the first not repeated. */
  polygon: readonly LatLng[] | null;
  /** The classes that have a line; all where it is empty. */
  vehicleTypes: readonly VehicleClass[];
  /** How long a driver who was seen outside keeps the place. */
  outsideSeconds: number;
  /** How long a driver whose phone is silent keeps it, after the minute for which the last position counts. */
  silentSeconds: number;
  isOpen: boolean;
}

/** All zones of one version. */
interface QueueZones {
  version: number;
  zones: readonly QueueZone[];
}

/** Reads zones with a line, which ops change while the service runs. */
export interface QueueZoneReader {
  /** Returns the zones as they were in Postgres a moment ago. Throws when they were never read. */
  read(): Promise<QueueZones>;
  /** Reads anew at the next call, after a change by this process. */
  invalidate(): void;
}
