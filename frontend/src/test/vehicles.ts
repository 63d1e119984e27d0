import type { Names, VehicleClassView } from '@waka/contracts/vehicles/vehicle';
import { vehicleStore } from '../lib/vehicles/vehicles.store.ts';

const named = (en: string): Names => ({ en, fr: `${en} fr`, ar: `${en} ar`, pt: `${en} pt`, kri: `${en} kri` });

const cars = ['sedan', 'suv', 'hatchback', 'minivan'];

/** The classes of the service at its first start. */
export const someClasses: VehicleClassView[] = [
  {
    vehicleType: 'standard',
    names: named('Standard'),
    icon: 'car',
    capacity: 4,
    usualPickupMin: { from: 5, to: 8 },
    bodies: cars,
    tariffs: { SL: { base: 1500, perKm: 150 }, GN: { base: 5_000, perKm: 500 } },
    rates: { GN: { base: 5_000, perKm: 500 } },
  },
  {
    vehicleType: 'comfort',
    names: named('Comfort'),
    icon: 'comfort_car',
    capacity: 4,
    usualPickupMin: { from: 8, to: 12 },
    bodies: cars,
    tariffs: { SL: { base: 2100, perKm: 150 }, GN: { base: 7_000, perKm: 500 } },
    rates: { GN: { base: 7_000, perKm: 500 } },
  },
  {
    vehicleType: 'xl',
    names: named('XL'),
    icon: 'van',
    capacity: 6,
    usualPickupMin: { from: 10, to: 15 },
    bodies: cars,
    tariffs: { SL: { base: 2700, perKm: 150 }, GN: { base: 9_000, perKm: 500 } },
    rates: { GN: { base: 9_000, perKm: 500 } },
  },
  {
    vehicleType: 'motorbike',
    names: named('Motorbike'),
    icon: 'motorbike',
    capacity: 1,
    usualPickupMin: { from: 3, to: 5 },
    bodies: ['motorcycle'],
    tariffs: { SL: { base: 750, perKm: 150 }, GN: { base: 2_500, perKm: 500 } },
    rates: { GN: { base: 2_500, perKm: 500 } },
  },
  {
    vehicleType: 'kekeh',
    names: named('Kekeh'),
    icon: 'tricycle',
    capacity: 3,
    usualPickupMin: { from: 4, to: 7 },
    bodies: ['tricycle'],
    tariffs: { SL: { base: 1000, perKm: 150 }, GN: { base: 3_500, perKm: 500 } },
    rates: { GN: { base: 3_500, perKm: 500 } },
  },
];

const someBodies = {
  sedan: 'Saloon',
  suv: 'SUV',
  hatchback: 'Hatchback',
  minivan: 'Minivan',
  motorcycle: 'Motorcycle',
  tricycle: 'Kekeh',
};

/** Lets the phone know the classes, as after its first call. */
export const knowVehicles = () =>
  vehicleStore.setState({
    version: 1,
    classes: someClasses,
    bodies: Object.entries(someBodies).map(([vehicleBody, en]) => ({ vehicleBody, names: named(en) })),
    askedAt: Infinity,
  });
