import { In, IsNull, Not, Raw } from 'typeorm';
import { idOf } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { disputesOf, takenBy } from '../disputes.repository.ts';
import { Payment } from '../payment.entity.ts';
import { FareRefundRow } from './fare-refund.entity.ts';

/** Returns the time within a transaction: one that has waited for the lock of a ride began before the one that it has waited for. */
const TIME = () => 'clock_timestamp()';

/** Stores a refund of a fare; returns its id. */
export const insertFareRefund = ({ manager }: Sql, refund: Partial<FareRefundRow>): Promise<string> =>
  idOf(manager.insert(FareRefundRow, { ...refund, createdAt: refund.createdAt ?? TIME }));

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
  const given = { way, reference, givenAt: TIME };
  const { affected } = await manager.update(FareRefundRow, { id, givenAt: IsNull() }, given);
  return affected === 1;
}

const isNamed = (reference: string) => Raw((column) => `lower(${column}) = lower(:reference)`, { reference });

/** Checks whether something else was given back, of a fare or of money that pays for nothing, under the reference of a provider. */
export const isGivenBackBy = async (
  { manager }: Sql,
  { id, currency }: Pick<FareRefundRow, 'id' | 'currency'>,
  reference: string,
): Promise<boolean> =>
  (await manager.existsBy(FareRefundRow, {
    id: Not(id),
    currency,
    way: In(['hand', 'rail']),
    reference: isNamed(reference),
  })) ||
  manager.existsBy(Payment, {
    id: Not(id),
    currency,
    refundDueAt: Not(IsNull()),
    refundedAt: Not(IsNull()),
    refundReference: isNamed(reference),
  });

/** Makes a refund of a fare due again that its provider has sent back. */
export const setFareDueAgain = ({ manager }: Sql, id: string): Promise<unknown> =>
  manager.update(FareRefundRow, { id, way: 'rail' }, { way: null, reference: null, givenAt: null });

/** Locks the refunds of a ride's fare that are still to be given. */
export const lockFareRefundsDue = ({ manager }: Sql, rideId: string): Promise<FareRefundRow[]> =>
  manager.find(FareRefundRow, {
    where: { rideId, givenAt: IsNull() },
    order: { createdAt: 'ASC', id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });

/** Lists the refunds of some rides' fares that are still to be given, the oldest first. */
export const fareRefundsDueOf = ({ manager }: Sql, rideIds: string[]): Promise<FareRefundRow[]> =>
  manager.find(FareRefundRow, {
    where: { rideId: In(rideIds), givenAt: IsNull() },
    order: { createdAt: 'ASC', id: 'ASC' },
  });

/** Adds up the refunds of a ride's fare that were given or are due. */
export const fareRefundsOf = async ({ manager }: Sql, rideId: string): Promise<number> =>
  (await manager.sum(FareRefundRow, 'amount', [
    { rideId, way: IsNull() },
    { rideId, way: Not('withdrawn' as const) },
  ])) ?? 0;

/** Lists the refunds that reports about some rides' fares have decided. */
export const refundsByReports = ({ manager }: Sql, rideIds: string[]): Promise<FareRefundRow[]> =>
  manager.findBy(FareRefundRow, { rideId: In(rideIds), incidentId: Not(IsNull()) });

/** Changes a refund of a fare that the caller has locked. */
export const changeFareRefund = (
  { manager }: Sql,
  id: string,
  changes: Partial<Pick<FareRefundRow, 'amount' | 'paymentId' | 'method'>>,
): Promise<unknown> => manager.update(FareRefundRow, { id }, changes);

/** Stores as withdrawn what a refund of a fare, which the caller has locked, is cut by; returns the id of that. */
export async function cutFareRefund(
  sql: Sql,
  due: Omit<FareRefundRow, 'way' | 'reference' | 'givenAt'>,
  by: number,
  reference: string,
): Promise<string> {
  const { rideId, riderId, paymentId, method, currency, bearer, decidedBy, createdAt, incidentId } = due;
  await changeFareRefund(sql, due.id, { amount: due.amount - by });
  const of = { rideId, riderId, paymentId, method, currency, bearer, decidedBy, createdAt, incidentId };
  const withdrawn = { way: 'withdrawn' as const, reference, givenAt: TIME };
  return idOf(sql.manager.insert(FareRefundRow, { ...of, amount: by, ...withdrawn }));
}

/** Lists what was withdrawn of a ride's refunds for a dispute and nothing restores, the oldest first. */
export async function withdrawnOf({ manager }: Sql, rideId: string): Promise<FareRefundRow[]> {
  const rows = await manager.find(FareRefundRow, { where: { rideId }, order: { createdAt: 'ASC', id: 'ASC' } });
  const restored = new Set(rows.map(({ restores }) => restores));
  return rows.filter((row) => row.way === 'withdrawn' && row.reference !== null && !restored.has(row.id));
}

const AFTER = (column: string) => `${column} > (SELECT one.given_at FROM fare_refunds one WHERE one.id = :withdrawn)`;

/** Checks whether ops has decided about another refund of a ride's fare, or withdrawn one, after one was withdrawn. */
export const isRefundDecidedAfter = (
  { manager }: Sql,
  { id: withdrawn, rideId }: Pick<FareRefundRow, 'id' | 'rideId'>,
): Promise<boolean> =>
  manager.existsBy(FareRefundRow, [
    { rideId, id: Not(withdrawn), createdAt: Raw(AFTER, { withdrawn }) },
    { rideId, way: 'withdrawn', reference: IsNull(), givenAt: Raw(AFTER, { withdrawn }) },
  ]);

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
export const paymentWithLeft = async (sql: Sql, rideId: string, amount: number): Promise<Payment | null> =>
  (await leftOfPayments(sql, rideId)).find(({ left }) => left >= amount)?.payment ?? null;

/**
 * Lists the payments of a fare, the newest first, with what of each neither was given back or is to be, nor was taken back by a
 * bank: below zero where that is more than was paid.
 */
export async function leftOfPayments(sql: Sql, rideId: string): Promise<{ payment: Payment; left: number }[]> {
  const { manager } = sql;
  const where = { rideId, purpose: 'fare' as const, state: 'paid' as const };
  const payments = await manager.find(Payment, { where, order: { id: 'DESC' } });
  const before = (await manager.findBy(FareRefundRow, { rideId })).filter(({ way }) => way !== 'withdrawn');
  const disputes = await disputesOf(sql, rideId);
  return payments.map((payment) => {
    const isOf = ({ paymentId }: { paymentId: string | null }) => paymentId === payment.id;
    const given = before.filter(isOf).reduce((sum, one) => sum + one.amount, 0);
    return { payment, left: payment.amount - given - takenBy(disputes.filter(isOf)) };
  });
}
