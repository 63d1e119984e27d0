import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Finds the links to rides that are over by when they were made, which not every id of theirs tells. */
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
