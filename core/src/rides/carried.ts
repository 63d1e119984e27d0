import type { RiderCredit } from '@waka/contracts/money/cash-count';
import type { Currency } from '@waka/contracts/regions';
import { Not } from 'typeorm';
import type { Sql } from '../platform/postgres/sql.ts';
import { Ride } from './ride.entity.ts';

/** Returns what a rider's rides have carried to the next one, in one currency. */
export const carriedOf = async (
  { manager }: Sql,
  { riderId, currency }: { riderId: string; currency: Currency },
): Promise<number> => (await manager.sum(Ride, 'carried', { riderId, currency, carried: Not(0) })) ?? 0;

/** Lists what a rider's rides have carried to the next one, in each currency. */
export async function allCarriedOf({ manager }: Sql, riderId: string): Promise<RiderCredit[]> {
  const rides = await manager.find(Ride, {
    select: { id: true, currency: true, carried: true },
    where: { riderId, carried: Not(0) },
  });
  const currencies = [...new Set(rides.map(({ currency }) => currency))];
  return currencies
    .map((currency) => ({
      currency,
      amount: rides.filter((ride) => ride.currency === currency).reduce((sum, { carried }) => sum + carried, 0),
    }))
    .filter(({ amount }) => amount !== 0);
}
