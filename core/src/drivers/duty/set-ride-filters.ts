import type { RideFiltersRequest } from '@waka/contracts/drivers/driver-requests';
import type { RideFilters } from '@waka/contracts/drivers/driver-views';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { ensure } from '../../platform/app-error.ts';
import { setMaxPickup } from './shifts.repository.ts';

/**
 * Stores which rides a driver wants to be offered; the next matching round applies it.
 * Throws AppError `driver.not_approved`.
 */
export async function setRideFilters(
  { sql }: Pick<Core, 'sql'>,
  driver: Actor,
  { maxPickupKm }: RideFiltersRequest,
): Promise<RideFilters> {
  ensure(await setMaxPickup(sql, driver.id, maxPickupKm), 'driver.not_approved');
  return { maxPickupKm };
}
