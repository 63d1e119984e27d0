import { isUUID } from 'class-validator';
import { regionFacts, type Currency } from '@waka/contracts/regions';
import type { MovedSubject } from '@waka/contracts/ops/books/statements';
import { Any, Between, In, IsNull, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';
import { Payment } from '../../payments/payment.entity.ts';
import { PayoutRow } from '../../payments/payouts/payout.entity.ts';
import { RefundRow } from '../../payments/refunds/refund.entity.ts';
import { TopUpRow } from '../../payments/top-ups/top-up.entity.ts';
import { orderIdOf, referencesOfOrder } from '../../payments/wallets/orange-wallet.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { Ride } from '../../rides/ride.entity.ts';
import type { Account } from './statements.repository.ts';

/** Money that we have moved, or have tried to: a fare, a tip, a top-up, a payout or a refund. */
export interface Ours {
  type: MovedSubject;
  id: string;
  /** Above zero for money that comes in. */
  amount: number;
  state: string;
  /** Whether we take it for moved, or know that it came and has to go back. */
  isMoved: boolean;
  /** Whether the provider can be asked again what became of it. */
  canAsk: boolean;
  rideId: string | null;
  driverId: string | null;
  /** What the provider may call it. */
  keys: string[];
  at: Date;
}

const keysOf = (...keys: (string | null)[]): string[] => keys.filter((key) => key !== null);

/** Lists what Orange calls the orders of a payment, one for each try. */
const ordersOf = ({ rail, reference, tries }: Pick<Payment, 'rail' | 'reference' | 'tries'>): string[] =>
  rail === 'orange' ? Array.from({ length: tries }, (_, before) => orderIdOf({ reference, tries: before + 1 })) : [];

const ofPayment = (row: Payment): Ours => ({
  type: 'payment',
  id: row.id,
  amount: row.amount,
  state: row.refundDueAt === null ? row.state : 'refund_due',
  isMoved: row.state === 'paid' || row.refundDueAt !== null,
  canAsk:
    row.state === 'requested' || ((row.state === 'failed' || row.state === 'cash_instead') && row.refundDueAt === null),
  rideId: row.rideId,
  driverId: row.driverId,
  keys: [...keysOf(row.reference, row.providerToken, row.providerTransactionId), ...ordersOf(row)],
  at: row.settledAt ?? row.createdAt,
});

const ofTopUp = (row: TopUpRow): Ours => ({
  type: 'top_up',
  id: row.id,
  amount: row.amount,
  state: row.state,
  isMoved: row.state === 'paid',
  canAsk: row.state === 'requested' || row.state === 'failed',
  rideId: null,
  driverId: row.driverId,
  keys: [...keysOf(row.id, row.reference, row.providerToken, row.providerTransactionId), ...ordersOf(row)],
  at: row.settledAt ?? row.createdAt,
});

const ofPayout = (row: PayoutRow): Ours => ({
  type: 'payout',
  id: row.id,
  amount: -row.amount,
  state: row.state,
  isMoved: row.state === 'paid',
  canAsk: row.state === 'due' || row.state === 'requested',
  rideId: null,
  driverId: row.driverId,
  keys: keysOf(row.id, row.providerToken, row.providerTransactionId),
  at: row.settledAt ?? row.createdAt,
});

const ofRefund = (row: RefundRow): Ours => ({
  type: 'refund',
  id: row.id,
  amount: -row.amount,
  state: row.state,
  isMoved: row.state === 'paid',
  canAsk: row.state === 'due' || row.state === 'requested',
  rideId: null,
  driverId: null,
  keys: keysOf(row.reference, row.providerToken, row.providerTransactionId),
  at: row.settledAt ?? row.createdAt,
});

/** Finds what of ours has one of these references, tokens or ids of the provider. */
export async function oursByKeys(
  { manager }: Sql,
  { rail, credentials, region }: Account,
  keys: readonly string[],
): Promise<Ours[]> {
  const { currency } = regionFacts[region];
  const [texts, ids] = [Any([...keys]), Any(keys.filter((key) => isUUID(key)))];
  const named = [
    { rail, credentials, currency, providerToken: texts },
    { rail, credentials, currency, providerTransactionId: texts },
  ];
  const orders = rail === 'orange' ? keys.map(referencesOfOrder).filter((order) => order !== null) : [];
  const ordered = orders.map(([first, last]) => ({ rail, credentials, currency, reference: Between(first, last) }));
  const payments = await manager.findBy(Payment, [
    ...named,
    ...ordered,
    { rail, credentials, currency, reference: ids },
    // Payments of before say of no account.
    { rail: IsNull(), currency, reference: ids },
  ]);
  const topUps = await manager.findBy(TopUpRow, [
    ...named,
    ...ordered,
    { rail, credentials, currency, reference: ids },
  ]);
  const payouts = await manager.findBy(PayoutRow, [...named, { rail, credentials, currency, id: ids }]);
  const refunds = await manager.findBy(RefundRow, [...named, { rail, credentials, currency, reference: ids }]);
  return [...payments.map(ofPayment), ...topUps.map(ofTopUp), ...payouts.map(ofPayout), ...refunds.map(ofRefund)];
}

/** Reads something of ours by its id. */
export async function oursById({ manager }: Sql, type: MovedSubject, id: string): Promise<Ours | null> {
  if (type === 'payment') return mapped(await manager.findOneBy(Payment, { id }), ofPayment);
  if (type === 'payout') return mapped(await manager.findOneBy(PayoutRow, { id }), ofPayout);
  if (type === 'refund') return mapped(await manager.findOneBy(RefundRow, { id }), ofRefund);
  return mapped(await manager.findOneBy(TopUpRow, { id }), ofTopUp);
}

const mapped = <Row>(row: Row | null, of: (row: Row) => Ours): Ours | null => row && of(row);

/** Lists the fares of the rides in a currency that were completed last. */
export async function lastFares({ manager }: Sql, currency: Currency, most: number): Promise<number[]> {
  const rides = await manager.find(Ride, {
    select: { id: true, fare: true },
    where: { currency, status: 'completed' },
    order: { id: 'DESC' },
    take: most,
  });
  return rides.map(({ fare }) => fare);
}

interface Span {
  from: Date;
  to: Date;
}

/** Lists what came in by our records, was begun and ended within a time, and no line of a statement says. */
export async function unseenIn(sql: Sql, account: Account, span: Span): Promise<Ours[]> {
  const payments = await unseen(sql.manager.createQueryBuilder(Payment, 'ours'), 'payment', account, span).getMany();
  const topUps = await unseen(sql.manager.createQueryBuilder(TopUpRow, 'ours'), 'top_up', account, span).getMany();
  return [...payments.map(ofPayment), ...topUps.map(ofTopUp)];
}

/** Lists what went out by our records, was begun and ended within a time, and no line of a statement says. */
export async function unseenOut(sql: Sql, account: Account, span: Span): Promise<Ours[]> {
  const payouts = await unseen(sql.manager.createQueryBuilder(PayoutRow, 'ours'), 'payout', account, span).getMany();
  const refunds = await unseen(sql.manager.createQueryBuilder(RefundRow, 'ours'), 'refund', account, span).getMany();
  return [...payouts.map(ofPayout), ...refunds.map(ofRefund)];
}

const unseen = <Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  type: MovedSubject,
  { rail, credentials, region }: Account,
  span: Span,
): SelectQueryBuilder<Row> =>
  query
    .where(`ours.state = 'paid' AND ours.rail = :rail AND ours.credentials = :credentials`, { rail, credentials })
    .andWhere('ours.currency = :currency', { currency: regionFacts[region].currency })
    .andWhere('ours.createdAt >= :from AND ours.settledAt < :to', span)
    .andWhere(
      `NOT EXISTS (SELECT FROM statement_lines AS line WHERE line.subject_type = :type AND line.subject_id = ours.id)`,
      { type },
    )
    // One that is known to differ is there.
    .andWhere(
      `NOT EXISTS (SELECT FROM statement_differences AS known WHERE known.subject_type = :type
         AND known.subject_id = ours.id AND known.theirs IS NOT NULL)`,
    );

/** Has the provider asked at once what became of something; false where nothing is left to ask. */
export async function askNow({ manager }: Sql, { type, id }: Pick<Ours, 'type' | 'id'>): Promise<boolean> {
  const due = { nextCheckAt: () => 'now()' };
  const { affected } =
    type === 'payment'
      ? await manager.update(Payment, { id, state: In(['requested', 'failed', 'cash_instead']) }, due)
      : type === 'payout'
        ? await manager.update(PayoutRow, { id, state: In(['due', 'requested']) }, due)
        : type === 'refund'
          ? await manager.update(RefundRow, { id, state: In(['due', 'requested']) }, due)
          : await manager.update(TopUpRow, { id, state: In(['requested', 'failed']) }, due);
  return affected === 1;
}
