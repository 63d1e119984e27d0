import type { RateCard } from '@waka/contracts/drivers/earnings-views';
import { regionFacts } from '@waka/contracts/regions';
import { priceTrip } from '@waka/contracts/rides/tariff';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import { driverById } from '../accounts/driver-profiles.repository.ts';
import { commissionOn } from '../ledger/commission.ts';
import { ensure } from '../platform/app-error.ts';
import { rateInForce } from '../ledger/ledger.repository.ts';
import { mainCity } from '../geo/areas/cities.ts';
import { CAR, driveMinutes } from '../geo/road-estimate.ts';
import { ratesNow } from '../pricing/bookings.repository.ts';
import { homeRegion } from '../drivers/home-currency.ts';

const EXAMPLE_KM = 5;
const NOON = 12 * 60;

/**
 * Returns what a ride of the driver's class earns now, where the driver drives.
 * Throws AppError `driver.not_approved`.
 */
export async function rateCard({ sql }: Pick<Core, 'sql'>, driver: Actor): Promise<RateCard> {
  const region = await homeRegion(sql, driver);
  const profile = await driverById(sql, driver.id);
  const rate = (await ratesNow(sql, region)).find(({ vehicleType }) => vehicleType === profile?.vehicleType);
  ensure(rate, 'driver.not_approved');
  const [inForce] = await rateInForce(sql, region, rate.vehicleType);
  const commission = inForce?.percent ?? 0;
  const { base, perKm, parts } = rate;
  const example = {
    distanceKm: EXAMPLE_KM,
    durationMin: driveMinutes(EXAMPLE_KM, CAR, mainCity(region)),
    minuteOfDay: NOON,
  };
  const { total: fare } = priceTrip({ base, perKm, ...parts }, example);
  const deducted = commissionOn(fare, commission);
  return {
    region,
    currency: regionFacts[region].currency,
    vehicleType: rate.vehicleType,
    base,
    perKm,
    parts,
    commissionPercent: commission,
    example: { distanceKm: EXAMPLE_KM, fare, commission: deducted, earned: fare - deducted },
  };
}
