import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

const NOT_GIVEN_BACK = `status NOT IN ('cancelled', 'expired')`;

/** Finds the rides of a promotion, and lets one voucher pay for one ride: a ride that is cancelled gives it back by itself. */
export class UsesOfPromotions1795700019020 implements MigrationInterface {
  name = 'UsesOfPromotions1795700019020';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(
      runner,
      'uses_of_a_promotion',
      `rides (promotion_id, rider_id) INCLUDE (promotion) WHERE promotion_id IS NOT NULL AND ${NOT_GIVEN_BACK}`,
    );
    await buildIndex(
      runner,
      'one_ride_a_voucher',
      `rides (voucher_id) WHERE voucher_id IS NOT NULL AND ${NOT_GIVEN_BACK}`,
      'UNIQUE',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY one_ride_a_voucher');
    await runner.query('DROP INDEX CONCURRENTLY uses_of_a_promotion');
  }
}
