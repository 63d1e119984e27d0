import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Marks which rides still have exact places: after a year they are rounded. */
export class OldRides1764002300000 implements MigrationInterface {
  name = 'OldRides1764002300000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rides ADD COLUMN IF NOT EXISTS is_exact boolean NOT NULL DEFAULT true');
    await buildIndex(runner, 'exact_rides', 'rides (id) WHERE is_exact');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rides DROP COLUMN is_exact');
  }
}
