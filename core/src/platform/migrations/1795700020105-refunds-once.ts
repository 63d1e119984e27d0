import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

const LASTING = `state <> 'refused'`;

/** Lets a payment have one refund that gives it back whole, and each part of a paid fare one; finds refunds by what the provider calls them. */
export class RefundsOnce1795700020105 implements MigrationInterface {
  name = 'RefundsOnce1795700020105';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const whole = `refunds (payment_id) WHERE ${LASTING} AND fare_refund_id IS NULL`;
    await buildIndex(runner, 'one_whole_refund_of_a_payment', whole, 'UNIQUE');
    await buildIndex(runner, 'one_refund_of_a_fare_refund', `refunds (fare_refund_id) WHERE ${LASTING}`, 'UNIQUE');
    await buildIndex(runner, 'refunds_by_token', 'refunds (provider_token) WHERE provider_token IS NOT NULL');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS one_refund_of_a_payment');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM refunds WHERE fare_refund_id IS NOT NULL');
    await buildIndex(runner, 'one_refund_of_a_payment', `refunds (payment_id) WHERE ${LASTING}`, 'UNIQUE');
    for (const name of ['refunds_by_token', 'one_refund_of_a_fare_refund', 'one_whole_refund_of_a_payment'])
      await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
  }
}
