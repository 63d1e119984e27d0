import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Lets a withdrawn refund be restored once. */
export class OneRestoration1795700020555 implements MigrationInterface {
  name = 'OneRestoration1795700020555';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const on = 'fare_refunds (restores) WHERE restores IS NOT NULL';
    await buildIndex(runner, 'one_restoration_of_a_refund', on, 'UNIQUE');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY one_restoration_of_a_refund');
  }
}
