import type { OwedSum } from '@waka/contracts/ops/people-views';
import type { Sql } from '../platform/postgres/sql.ts';
import { Payment } from './payment.entity.ts';

/**
 * True for the last payment of a fare, where it failed and was not waived. A new try adds a row and leaves the failed one as it is, so an
 * older failure is no proof of a debt.
 */
export const IS_UNPAID = `payments.state = 'failed' AND payments.purpose = 'fare' AND payments.waived_at IS NULL AND NOT EXISTS (
  SELECT FROM payments AS later
  WHERE later.ride_id = payments.ride_id AND later.purpose = 'fare' AND later.id > payments.id)`;

/** Adds up what a rider owes for rides whose payment failed and was not made since, in each currency. */
export const owedBy = (sql: Sql, riderId: string): Promise<OwedSum[]> =>
  sql.manager
    .createQueryBuilder(Payment, 'payments')
    .select('payments.currency', 'currency')
    .addSelect('sum(payments.amount)::float8', 'amount')
    .addSelect('count(*)::int', 'rides')
    .where('payments.riderId = :riderId', { riderId })
    .andWhere(IS_UNPAID)
    .groupBy('payments.currency')
    .orderBy('payments.currency', 'DESC')
    .getRawMany();
