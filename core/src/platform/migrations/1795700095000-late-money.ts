import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Finds late money that has not gone back, however much has. */
export class LateMoney1795700095000 implements MigrationInterface {
  name = 'LateMoney1795700095000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(
      runner,
      'payments_not_refunded',
      'payments (refund_due_at) WHERE refund_due_at IS NOT NULL AND refunded_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY payments_not_refunded');
  }
}
