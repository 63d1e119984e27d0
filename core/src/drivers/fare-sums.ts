import { regionFacts, regionOfAddress, type Region } from '@waka/contracts/regions';
import type { Actor } from '../accounts/actor.ts';
import { cityFacts, type City } from '../geo/cities.ts';
import type { Sql } from '../platform/sql.ts';

/** Fares of one region, in its currency. */
export interface FareSum {
  region: Region;
  fares: number;
}

/** The region whose currency a driver counts in: where the driver last drove, else the saved address. */
export async function homeRegion(sql: Sql, driver: Actor): Promise<Region> {
  const [home] = await sql<{ city: City | null; address: string | null }>(
    'SELECT city, address FROM users LEFT JOIN driver_profiles ON user_id = users.id WHERE users.id = $1',
    [driver.id],
  );
  return home?.city ? cityFacts[home.city].region : (regionOfAddress(home?.address) ?? 'SL');
}

/** Fares of both currencies in one: through dollars where they differ. */
export function sumOf(sums: FareSum[], home: Region): { local: number; dollars: number } {
  let local = 0;
  let dollars = 0;
  for (const { region, fares } of sums) {
    const inDollars = fares / regionFacts[region].perDollar;
    dollars += inDollars;
    local += region === home ? fares : inDollars * regionFacts[home].perDollar;
  }
  return { local: Math.round(local), dollars: Math.round(dollars * 100) / 100 };
}
