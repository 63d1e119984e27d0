import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Indexes the links to rides by their creation, as not every id of theirs contains it. */
export class SharesByAge1795700000100 implements MigrationInterface {
  name = 'SharesByAge1795700000100';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'ride_shares_by_age', 'ride_shares (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ride_shares_by_age');
  }
}
