import { In, IsNull, Not } from 'typeorm';
import type { Sql } from '../../platform/postgres/sql.ts';
import { Payment } from '../payment.entity.ts';
import { FareRefundRow } from './fare-refund.entity.ts';

export const insertFareRefund = ({ manager }: Sql, refund: Partial<FareRefundRow>): Promise<unknown> =>
  manager.insert(FareRefundRow, refund);

export const fareRefundById = ({ manager }: Sql, id: string): Promise<FareRefundRow | null> =>
  manager.findOneBy(FareRefundRow, { id });

/** Locks a refund of a fare that is still to be given; null where it was given, or is none. */
export const lockFareRefund = ({ manager }: Sql, id: string): Promise<FareRefundRow | null> =>
  manager.findOne(FareRefundRow, { where: { id, givenAt: IsNull() }, lock: { mode: 'pessimistic_write' } });

/** Records how a refund of a fare was given; false where it was given before. */
export async function setFareGiven(
  { manager }: Sql,
  id: string,
  { way, reference }: Pick<FareRefundRow, 'way' | 'reference'>,
): Promise<boolean> {
  const given = { way, reference, givenAt: () => 'now()' };
  const { affected } = await manager.update(FareRefundRow, { id, givenAt: IsNull() }, given);
  return affected === 1;
}

/** Makes a refund of a fare due again that its provider has sent back. */
export const setFareDueAgain = ({ manager }: Sql, id: string): Promise<unknown> =>
  manager.update(FareRefundRow, { id, way: 'rail' }, { way: null, reference: null, givenAt: null });

/** Locks the refunds of a ride's fare that are still to be given. */
export const lockFareRefundsDue = ({ manager }: Sql, rideId: string): Promise<FareRefundRow[]> =>
  manager.find(FareRefundRow, {
    where: { rideId, givenAt: IsNull() },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });

/** Adds up the refunds of a ride's fare that were withdrawn. */
export const withdrawnOf = async ({ manager }: Sql, rideId: string): Promise<number> =>
  (await manager.sum(FareRefundRow, 'amount', { rideId, way: 'withdrawn' })) ?? 0;

/** Lists refunds of fares that are due, the longest due first. */
export const fareRefundsDue = ({ manager }: Sql, most: number): Promise<FareRefundRow[]> =>
  manager.find(FareRefundRow, { where: { givenAt: IsNull() }, order: { createdAt: 'ASC' }, take: most });

/** Lists refunds of fares that were given or withdrawn, the last first. */
export const fareRefundsGiven = ({ manager }: Sql, most: number): Promise<FareRefundRow[]> =>
  manager.find(FareRefundRow, { where: { givenAt: Not(IsNull()) }, order: { givenAt: 'DESC' }, take: most });

export const paymentsByIds = ({ manager }: Sql, ids: string[]): Promise<Payment[]> =>
  manager.findBy(Payment, { id: In(ids) });

/**
 * Finds the payment of a fare of which so much is left that was not given back; null where none has as much. The caller holds
 * the lock of the ride.
 */
export async function paymentWithLeft({ manager }: Sql, rideId: string, amount: number): Promise<Payment | null> {
  const where = { rideId, purpose: 'fare' as const, state: 'paid' as const };
  const payments = await manager.find(Payment, { where, order: { id: 'DESC' } });
  const before = (await manager.findBy(FareRefundRow, { rideId })).filter(({ way }) => way !== 'withdrawn');
  const givenOf = (id: string) =>
    before.filter(({ paymentId }) => paymentId === id).reduce((sum, one) => sum + one.amount, 0);
  return payments.find((payment) => payment.amount - givenOf(payment.id) >= amount) ?? null;
}
