import type { RiderCredit } from '@waka/contracts/money/cash-count';
import type { Currency } from '@waka/contracts/regions';
import { Not } from 'typeorm';
import { idOf, lockName } from '../platform/postgres/platform.repository.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { Ride } from './ride.entity.ts';
import { WaivedRest } from './waived-rest.entity.ts';

/** Locks what a rider's rides have carried to the next one: it is collected once, or waived. */
export const lockCarried = (sql: Sql, riderId: string): Promise<unknown> => lockName(sql, `carried of ${riderId}`);

/** Returns what a rider's rides have carried to the next one, and ops has not waived, in one currency. */
export const carriedOf = async (
  sql: Sql,
  { riderId, currency }: { riderId: string; currency: Currency },
): Promise<number> => (await allCarriedOf(sql, riderId)).find((one) => one.currency === currency)?.amount ?? 0;

/** Lists what a rider's rides have carried to the next one, and ops has not waived, in each currency. */
export async function allCarriedOf({ manager }: Sql, riderId: string): Promise<RiderCredit[]> {
  const rides = await manager.find(Ride, {
    select: { id: true, currency: true, carried: true },
    where: { riderId, carried: Not(0) },
  });
  const waived = await manager.findBy(WaivedRest, { riderId });
  const sums = [
    ...rides.map(({ currency, carried }) => ({ currency, amount: carried })),
    ...waived.map(({ currency, amount }) => ({ currency, amount: -amount })),
  ];
  return [...new Set(sums.map(({ currency }) => currency))]
    .map((currency) => ({
      currency,
      amount: sums.filter((one) => one.currency === currency).reduce((sum, { amount }) => sum + amount, 0),
    }))
    .filter(({ amount }) => amount !== 0);
}

/** Stores that ops has waived what was carried; returns the id of that. The caller holds the lock of it. */
export const insertWaived = (
  { manager }: Sql,
  waived: Pick<WaivedRest, 'riderId' | 'amount' | 'currency' | 'waivedBy'>,
): Promise<string> => idOf(manager.insert(WaivedRest, waived));
