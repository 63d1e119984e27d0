import type { Region } from '@waka/contracts/regions';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { CAR } from '@waka/core/geo/road-estimate';
import type { Motion } from '@waka/core/platform/ports/roads';
import type { SeedVehicle } from './account.ts';

/** The classes of simulated drivers, in turn. */
export const FLEET_CLASSES = ['standard', 'comfort', 'xl', 'motorbike'] as const;

const cars = [
  { body: 'sedan', make: 'Toyota', model: 'Corolla' },
  { body: 'sedan', make: 'Nissan', model: 'Sunny' },
  { body: 'hatchback', make: 'Toyota', model: 'Yaris' },
] as const;

const models: Readonly<Record<VehicleClass, readonly Pick<SeedVehicle, 'body' | 'make' | 'model'>[]>> = {
  standard: cars,
  comfort: [
    { body: 'sedan', make: 'Toyota', model: 'Camry' },
    { body: 'suv', make: 'Honda', model: 'CR-V' },
    { body: 'sedan', make: 'Hyundai', model: 'Sonata' },
  ],
  xl: [
    { body: 'minivan', make: 'Toyota', model: 'Sienna' },
    { body: 'minivan', make: 'Toyota', model: 'Noah' },
    { body: 'suv', make: 'Mitsubishi', model: 'Pajero' },
  ],
  motorbike: [
    { body: 'motorcycle', make: 'TVS', model: 'HLX 125' },
    { body: 'motorcycle', make: 'Bajaj', model: 'Boxer' },
    { body: 'motorcycle', make: 'Honda', model: 'CG 125' },
  ],
  kekeh: [
    { body: 'tricycle', make: 'TVS', model: 'King' },
    { body: 'tricycle', make: 'Bajaj', model: 'RE' },
    { body: 'tricycle', make: 'Piaggio', model: 'Ape' },
  ],
};

/** Returns the class of a simulated driver: every one in turn. */
export const classOfNumber = (number: number): VehicleClass =>
  FLEET_CLASSES[(number - 1) % FLEET_CLASSES.length] ?? 'standard';

const MOTORBIKE: Motion = { profile: 'motorbike', kmh: 22 };

/** Returns how fast a simulated vehicle is. */
export const paceOf = (vehicleType: VehicleClass): Motion => (vehicleType === 'motorbike' ? MOTORBIKE : CAR);

/** Returns the same vehicle for the same number, with a plate of the country's form. */
export function vehicleOf(number: number, vehicleType: VehicleClass, region: Region): SeedVehicle {
  const kinds = models[vehicleType] ?? cars;
  const kind = kinds[Math.floor((number - 1) / FLEET_CLASSES.length) % kinds.length] ?? cars[0];
  return { vehicleType, ...kind, year: 2009 + ((number * 7) % 12), plate: plateOf(number, region) };
}

const letter = (index: number) => String.fromCharCode(65 + (index % 24));

function plateOf(number: number, region: Region): string {
  const digits = (number * 137) % 900;
  if (region === 'GN') return `RC ${1000 + ((number * 1237) % 9000)} ${letter(number)}`;
  return `A${letter(Math.floor(number / 24) + 9)}${letter(number)} ${100 + digits}`;
}
