import type { RiderCredit } from '@waka/contracts/money/cash-count';
import type { Currency } from '@waka/contracts/regions';
import { LessThan } from 'typeorm';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { allCarriedOf } from '../rides/carried.ts';
import { LedgerBalance } from './ledger-balance.entity.ts';
import { post } from './post.ts';

/**
 * Lists what a rider has left of change that drivers did not have and of refunds, in each currency, and below zero what rides have
 * carried to the next one.
 */
export async function riderCredit({ sql }: Pick<Core, 'sql'>, rider: Pick<Actor, 'id'>): Promise<RiderCredit[]> {
  const where = { ownerId: rider.id, account: 'rider_credit' as const, amount: LessThan('0') };
  const balances = await sql.manager.find(LedgerBalance, { where, order: { currency: 'DESC' } });
  const carried = await allCarriedOf(sql, rider.id);
  return [
    ...balances.map(({ currency, amount }) => ({ currency, amount: -Number(amount) })),
    ...carried.map(({ currency, amount }) => ({ currency, amount: -amount })),
  ];
}

interface Change {
  rideId: string;
  riderId: string;
  driverId: string;
  currency: Currency;
  amount: number;
}

/** Posts change that the driver did not have: he holds it for the rider. The caller holds the driver's lock. */
export const postChangeKept = (sql: Sql, { rideId, riderId, driverId, currency, amount }: Change): Promise<boolean> =>
  post(sql, {
    kind: 'change_kept',
    reference: rideId,
    rideId,
    currency,
    lines: [
      { account: 'driver_cash', ownerId: driverId, amount },
      { account: 'rider_credit', ownerId: riderId, amount: -amount },
    ],
  });
