import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Finds the cash that riders are asked about. */
export class ClaimsOfDrivers1795700019050 implements MigrationInterface {
  name = 'ClaimsOfDrivers1795700019050';
  transaction = false;

  up(runner: QueryRunner): Promise<void> {
    return buildIndex(
      runner,
      'claims_of_drivers',
      `cash_counts (rider_id) WHERE state <> 'closed' AND rider_says IS NULL AND driver_says < due`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY claims_of_drivers');
  }
}
