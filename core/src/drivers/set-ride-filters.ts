import type { RideFiltersRequest } from '@waka/contracts/drivers/driver-requests';
import type { RideFilters } from '@waka/contracts/drivers/driver-views';
import type { Actor } from '../accounts/actor.ts';
import type { Core } from '../core.ts';
import { ensure } from '../platform/app-error.ts';

/** Which rides a driver wants to be asked for; the next round of matching keeps to it. */
export async function setRideFilters(
  { sql }: Pick<Core, 'sql'>,
  driver: Actor,
  { maxPickupKm }: RideFiltersRequest,
): Promise<RideFilters> {
  const [filters] = await sql<RideFilters>(
    'UPDATE driver_profiles SET max_pickup_km = $2 WHERE user_id = $1 RETURNING max_pickup_km',
    [driver.id, maxPickupKm],
  );
  ensure(filters, 'driver.not_approved');
  return filters;
}
