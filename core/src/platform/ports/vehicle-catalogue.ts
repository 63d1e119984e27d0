import type { DocumentKind } from '@waka/contracts/drivers/driver-documents';
import type { Region } from '@waka/contracts/regions';
import type { Names, VehicleBody, VehicleBodyView, VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { Motion } from './roads.ts';

/** Where and when a class can be booked. */
export interface ClassOpening {
  region: Region;
  /** Null for every area of the region that has no row of its own. */
  area: string | null;
  isOpen: boolean;
  /** Minutes of the day between which it can be booked, also over midnight; null for all day. */
  hours: { from: number; to: number } | null;
}

/** What is known of a vehicle class. */
export interface VehicleClassFacts {
  vehicleType: VehicleClass;
  names: Names;
  icon: string;
  capacity: number;
  usualPickupMin: { from: number; to: number };
  bodies: readonly VehicleBody[];
  motion: Motion;
  /** What a driver of it needs for an approval. */
  documents: readonly DocumentKind[];
  openings: readonly ClassOpening[];
}

/** All classes and bodies of one version, in the order in which they are listed. */
export interface VehicleClasses {
  version: number;
  classes: readonly VehicleClassFacts[];
  bodies: readonly VehicleBodyView[];
}

/** Reads vehicle classes, which ops change while the service runs. */
export interface VehicleReader {
  /** Returns the classes as they were in Postgres a moment ago. Throws when they were never read. */
  read(): Promise<VehicleClasses>;
  /** Describes how vehicles of a class move, as last read; as a car for one that is not known. */
  motionOf(vehicleType: VehicleClass): Motion;
  /** Reads anew at the next call, after a change by this process. */
  invalidate(): void;
}
