import { countryOfPhone } from '@waka/contracts/accounts/phone';
import { regionFacts, regionOfAddress, type Currency, type Region } from '@waka/contracts/regions';
import type { Actor } from '../platform/actor.ts';
import { driverById } from '../accounts/driver-profiles.repository.ts';
import { userById } from '../accounts/users.repository.ts';
import { areaOf } from '../geo/areas/cities.ts';
import type { Sql } from '../platform/postgres/sql.ts';

/**
 * Returns the region whose currency a driver uses: where the driver last drove, else that of the saved address, else that
 * of the phone.
 */
export async function homeRegion(sql: Sql, driver: Actor): Promise<Region> {
  const city = (await driverById(sql, driver.id))?.city;
  if (city) return areaOf(city).region;
  const user = await userById(sql, driver.id);
  return regionOfAddress(user?.address) ?? (user?.phone ? countryOfPhone(user.phone) : null) ?? 'SL';
}

const perDollar: Record<Currency, number> = { SLE: regionFacts.SL.perDollar, GNF: regionFacts.GN.perDollar };

/** Converts to US dollars, to the cent, by the fixed exchange rates. */
export const inDollars = (amount: number, currency: Currency): number =>
  Math.round((amount / perDollar[currency]) * 100) / 100;

/** Adds up sums in several currencies, through dollars where they differ from `home`. */
export function inOneCurrency(sums: { currency: Currency; amount: number }[], home: Currency): number {
  const amounts = sums.map(({ currency, amount }) =>
    currency === home ? amount : (amount / perDollar[currency]) * perDollar[home],
  );
  return Math.round(amounts.reduce((total, amount) => total + amount, 0));
}
