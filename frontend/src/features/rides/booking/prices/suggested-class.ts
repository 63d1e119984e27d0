import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { Prices } from './use-prices.ts';

/**
 * Returns the class that is chosen until the rider chooses: the one that was, while it is offered; else the first of the
 * list, or, where it has no driver near, the one with a driver whose price is nearest to its price.
 */
export function suggestedClass(options: Prices['options'], before: VehicleClass | undefined): VehicleClass | undefined {
  const [first] = options;
  if (!first || options.some(({ vehicleType }) => vehicleType === before)) return before;
  const gap = ({ fare }: typeof first) => Math.abs(fare - first.fare);
  const served = options.filter(({ pickupEtaMin }) => pickupEtaMin !== null);
  const [nearest = first] = served.includes(first) ? [first] : served.toSorted((a, b) => gap(a) - gap(b));
  return nearest.vehicleType;
}
