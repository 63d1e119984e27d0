import type { RateCard } from '@waka/contracts/drivers/earnings-views';
import { regionFacts } from '@waka/contracts/regions';
import { fareFor } from '@waka/contracts/rides/fare';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import { commissionOn } from '../ledger/commission.ts';
import { ensure } from '../platform/app-error.ts';
import { rateOf } from './earnings.repository.ts';
import { homeRegion } from '../drivers/home-currency.ts';

const EXAMPLE_KM = 5;

/** Returns what a ride of the driver's class earns now, where the driver drives. */
export async function rateCard({ sql }: Pick<Core, 'sql'>, driver: Actor): Promise<RateCard> {
  const region = await homeRegion(sql, driver);
  const [rate] = await rateOf(sql, driver.id, region);
  ensure(rate, 'driver.not_approved');
  const commission = rate.percent ?? 0;
  const fare = fareFor(rate, EXAMPLE_KM);
  const kept = commissionOn(fare, commission);
  return {
    region,
    currency: regionFacts[region].currency,
    vehicleType: rate.vehicleType,
    base: rate.base,
    perKm: rate.perKm,
    commissionPercent: commission,
    example: { distanceKm: EXAMPLE_KM, fare, commission: kept, earned: fare - kept },
  };
}
