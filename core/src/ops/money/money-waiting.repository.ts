import type { MoneyWaiting } from '@waka/contracts/ops/money/money-views';
import { REGIONS, type Region } from '@waka/contracts/regions';
import type { ObjectLiteral, ObjectType, SelectQueryBuilder } from 'typeorm';
import { AuditLine } from '../../audit/audit-entry.entity.ts';
import { StatementDifferenceRow } from '../../books/statements/statement-difference.entity.ts';
import { BalanceAdjustment } from '../../ledger/adjustments/balance-adjustment.entity.ts';
import { CardDisputeRow } from '../../payments/card-dispute.entity.ts';
import { CashCountRow } from '../../payments/cash/cash-count.entity.ts';
import { Payment } from '../../payments/payment.entity.ts';
import { PayoutRow } from '../../payments/payouts/payout.entity.ts';
import { CashReceiptRow } from '../../payments/receipts/cash-receipt.entity.ts';
import { FareRefundRow } from '../../payments/refunds/fare-refund.entity.ts';
import { RefundRow } from '../../payments/refunds/refund.entity.ts';
import { TopUpRow } from '../../payments/top-ups/top-up.entity.ts';
import type { Sql } from '../../platform/postgres/sql.ts';

type Query = SelectQueryBuilder<ObjectLiteral>;

/** Builds the count of the rows of a table that meet a condition. */
const counted =
  (of: ObjectType<ObjectLiteral>, condition: string) =>
  (query: Query): Query =>
    query.select('count(*)::int', 'count').from(of, 'one').where(condition);

const openDifferences = (query: Query): Query =>
  REGIONS.reduce(
    (counting, region) => counting.addSelect(`(count(*) FILTER (WHERE one.region = '${region}'))::int`, region),
    query.select('count(*)', 'all').from(StatementDifferenceRow, 'one').where('one.resolvedAt IS NULL'),
  );

/** A payout without an answer for a day is asked about no more: its next check is null. */
const PAYOUT = `one.state = 'held' OR (one.state IN ('due', 'requested') AND one.nextCheckAt IS NULL)`;
const FAILED = `one.state = 'refused' AND one.reason NOT IN ('ops', 'taken_back') AND NOT one.isToOwner AND one.settledAt > now() - interval '7 days'`;
const IN_DOUBT = 'one.inDoubtSince IS NOT NULL';
const UNANSWERED = `one.state = 'open' AND coalesce(one.status, 'needs_response') IN ('needs_response', 'warning_needs_response')`;

/**
 * Counts the payouts that a provider has refused in the last week, that no admin has looked at, and that no later one to the
 * same driver makes up for.
 */
const failedPayouts = (query: Query): Query => {
  const counting = counted(PayoutRow, FAILED)(query);
  return unattended(counting);
};

/** Leaves of some payouts those that no later one makes up for, and about which no admin has decided. */
function unattended(query: Query): Query {
  const later = query.subQuery().select('1').from(PayoutRow, 'later');
  const isLater = later
    .where('later.driverId = one.driverId AND later.id > one.id AND NOT later.isToOwner')
    .andWhere(`coalesce(later.reason, '') <> 'ops'`);
  const isDecided = query
    .subQuery()
    .select('1')
    .from(AuditLine, 'line')
    .where(`line.subjectType = 'user' AND line.subjectId = one.driverId AND line.action = 'payout.settled'`)
    .andWhere(`line.details @> jsonb_build_object('payoutId', one.id)`);
  return query.andWhere(`NOT EXISTS ${isLater.getQuery()}`).andWhere(`NOT EXISTS ${isDecided.getQuery()}`);
}

/** Returns the ids of the payouts that are counted as failed. */
export async function failedPayoutIds({ manager }: Sql): Promise<Set<string>> {
  const query = manager.createQueryBuilder().select('one.id', 'id').from(PayoutRow, 'one').where(FAILED);
  return new Set((await unattended(query).getRawMany<{ id: string }>()).map(({ id }) => id));
}

/** Counts money that has to go back and that no provider is giving back now. */
const toGiveBack =
  (of: ObjectType<ObjectLiteral>, condition: string, isOf: string) =>
  (query: Query): Query => {
    const made = query.subQuery().select('1').from(RefundRow, 'made').where(isOf);
    const underWay = made.andWhere(`made.state IN ('due', 'requested') AND made.nextCheckAt IS NOT NULL`);
    return counted(of, condition)(query).andWhere(`NOT EXISTS ${underWay.getQuery()}`);
  };

const lateMoney = toGiveBack(
  Payment,
  'one.refundDueAt IS NOT NULL AND one.refundedAt IS NULL',
  'made.paymentId = one.id AND made.fareRefundId IS NULL',
);
const partsOfFares = toGiveBack(FareRefundRow, 'one.givenAt IS NULL', 'made.fareRefundId = one.id');

/** Counts what waits for an admin, in one query; each part has an index with little more than what it counts. */
export async function moneyWaiting({ manager }: Sql): Promise<MoneyWaiting> {
  const row = await manager
    .createQueryBuilder()
    .from(openDifferences, 'books')
    .select(REGIONS.map((region) => `books."${region}" AS "${region}"`))
    .addSelect(counted(CashReceiptRow, `one.state = 'held'`), 'cashReceipts')
    .addSelect(counted(BalanceAdjustment, `one.state = 'held'`), 'adjustments')
    .addSelect(counted(CashCountRow, `one.state = 'disputed' AND one.nextAt IS NOT NULL`), 'disputes')
    .addSelect(counted(PayoutRow, PAYOUT), 'openPayouts')
    .addSelect(failedPayouts, 'failedPayouts')
    .addSelect(lateMoney, 'lateMoney')
    .addSelect(partsOfFares, 'partsOfFares')
    .addSelect(counted(Payment, IN_DOUBT), 'payments')
    .addSelect(counted(TopUpRow, IN_DOUBT), 'topUps')
    .addSelect(counted(CardDisputeRow, UNANSWERED), 'cardDisputes')
    .getRawOne<Counts>();
  if (!row) throw new Error('the count returned no row');
  const { disputes, cardDisputes, SL, GN } = row;
  return {
    receipts: row.cashReceipts + row.adjustments,
    disputes,
    payouts: row.openPayouts + row.failedPayouts,
    refunds: row.lateMoney + row.partsOfFares,
    doubts: row.payments + row.topUps,
    cardDisputes,
    differences: { SL, GN },
  };
}

type Counts = Record<
  | Region
  | keyof Omit<MoneyWaiting, 'receipts' | 'payouts' | 'refunds' | 'doubts' | 'differences'>
  | 'cashReceipts'
  | 'adjustments'
  | 'openPayouts'
  | 'failedPayouts'
  | 'lateMoney'
  | 'partsOfFares'
  | 'payments'
  | 'topUps',
  number
>;
