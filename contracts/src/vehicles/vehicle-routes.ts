import { compressed, everyone, route } from '../route.ts';
import type { VehicleCatalogue } from './vehicle.ts';

export const vehicleRoutes = {
  /** Lists the vehicle classes that riders book, and the bodies that serve them. */
  vehicles: compressed(route<undefined, VehicleCatalogue>('GET', '/api/config/vehicles', everyone)),
} as const;
