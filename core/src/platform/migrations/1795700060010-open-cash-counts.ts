import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Finds what a driver or a rider can still say about cash. */
export class OpenCashCounts1795700060010 implements MigrationInterface {
  name = 'OpenCashCounts1795700060010';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'open_cash_of_a_driver', `cash_counts (driver_id) WHERE state <> 'closed'`);
    await buildIndex(runner, 'open_cash_of_a_rider', `cash_counts (rider_id) WHERE state <> 'closed'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY open_cash_of_a_driver');
    await runner.query('DROP INDEX CONCURRENTLY open_cash_of_a_rider');
  }
}
