import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Finds payments by what their providers call them. */
export class PaymentsByToken1795700020170 implements MigrationInterface {
  name = 'PaymentsByToken1795700020170';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'payments_by_token', 'payments (provider_token) WHERE provider_token IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY payments_by_token');
  }
}
