import type { Region } from '@waka/contracts/regions';
import { VEHICLE_CLASSES, type VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { SeedVehicle } from './account.ts';

const models: Record<VehicleClass, Pick<SeedVehicle, 'body' | 'make' | 'model'>[]> = {
  standard: [
    { body: 'sedan', make: 'Toyota', model: 'Corolla' },
    { body: 'sedan', make: 'Nissan', model: 'Sunny' },
    { body: 'hatchback', make: 'Toyota', model: 'Yaris' },
  ],
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
};

/** Returns every class in turn. */
export const classOfNumber = (number: number): VehicleClass =>
  VEHICLE_CLASSES[(number - 1) % VEHICLE_CLASSES.length] ?? 'standard';

/** Returns the same vehicle for the same number, with a plate of the country's form. */
export function vehicleOf(number: number, vehicleType: VehicleClass, region: Region): SeedVehicle {
  const kinds = models[vehicleType];
  const kind = kinds[Math.floor((number - 1) / VEHICLE_CLASSES.length) % kinds.length] ?? models.standard[0];
  if (!kind) throw new Error(`there is no ${vehicleType} to drive`);
  return { vehicleType, ...kind, year: 2009 + ((number * 7) % 12), plate: plateOf(number, region) };
}

const letter = (index: number) => String.fromCharCode(65 + (index % 24));

function plateOf(number: number, region: Region): string {
  const digits = (number * 137) % 900;
  if (region === 'GN') return `RC ${1000 + ((number * 1237) % 9000)} ${letter(number)}`;
  return `A${letter(Math.floor(number / 24) + 9)}${letter(number)} ${100 + digits}`;
}
