import type { VehicleCatalogue } from '@waka/contracts/vehicles/vehicle';
import { vehicleRoutes } from '@waka/contracts/vehicles/vehicle-routes';
import { create } from 'zustand';
import { call } from '../api/api-client.ts';
import { storedValue } from '../storage/stored-value.ts';

interface KnownVehicles extends VehicleCatalogue {
  /** When the service was asked; null for what an earlier page has stored. */
  askedAt: number | null;
}

/** Prices and names of a phone are at most this old when a screen opens. */
const FRESH_MS = 5 * 60_000;
const NOTHING: KnownVehicles = { version: 0, classes: [], bodies: [], askedAt: null };

const stored = storedValue<VehicleCatalogue>('vehicles');

/** Vehicle classes and bodies as the service last listed them, also from an earlier page. */
export const vehicleStore = create<KnownVehicles>(() => ({ ...NOTHING, ...stored.read() }));

let asking: Promise<void> | null = null;

/** Asks for the classes, unless they were asked for a moment ago. A failure leaves what is known. */
export async function freshVehicles(mostMs = FRESH_MS): Promise<void> {
  const { askedAt } = vehicleStore.getState();
  if (askedAt !== null && Date.now() - askedAt < mostMs) return;
  asking ??= ask().finally(() => {
    asking = null;
  });
  await asking;
}

async function ask(): Promise<void> {
  const askedAt = Date.now();
  try {
    const catalogue = await call(vehicleRoutes.vehicles);
    vehicleStore.setState({ ...catalogue, askedAt }, true);
    stored.write(catalogue);
  } catch {
    // Without network the last known classes stay; the next screen asks again.
  }
}
