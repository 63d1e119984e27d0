import type { Language } from '../languages.ts';
import type { Region } from '../regions.ts';
import type { Tariff } from '../money/tariff.ts';

/** The class that a rider books: the key of a row, such as `standard`. Which there are is data. */
export type VehicleClass = string;

/** The body of the vehicle: the key of a row, such as `sedan`. Which there are is data. */
export type VehicleBody = string;

/** What the key of a class or a body looks like; whether there is such a row is for the service to say. */
export const VEHICLE_KEY = /^[a-z][a-z0-9_]{0,29}$/;

/** The pictures of vehicles that the app has. */
export const VEHICLE_ICONS = ['car', 'comfort_car', 'van', 'motorbike', 'tricycle'] as const;
export type VehicleIconName = (typeof VEHICLE_ICONS)[number];

/** A name in every language of the screens. */
export type Names = Record<Language, string>;

/** A class as the screens show it. */
export interface VehicleClassView {
  vehicleType: VehicleClass;
  names: Names;
  /** Which picture of the app's icon set shows it; an app without that picture shows a car. */
  icon: string;
  /** Seats for riders. */
  capacity: number;
  usualPickupMin: { from: number; to: number };
  /** The bodies that may serve it. */
  bodies: VehicleBody[];
  /**
   * Rates in effect, for estimates without network; only of the regions in which it can be booked. An older backend
   * leaves it out, as does what a phone has stored of one.
   */
  tariffs?: Partial<Record<Region, Tariff>>;
  /** What an app of the version before reads instead, which would show a tenth of amounts in SLE: those in GNF alone. */
  rates: Partial<Record<Region, Tariff>>;
}

export interface VehicleBodyView {
  vehicleBody: VehicleBody;
  names: Names;
}

/** Every class and body, in the order in which they are listed. */
export interface VehicleCatalogue {
  /** Grows with each change. */
  version: number;
  classes: VehicleClassView[];
  bodies: VehicleBodyView[];
}
