import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LOCK_TIMEOUT } from './build-index.ts';

/** Adds when the current shift of a driver began; not cleared at its end, since `is_online` has that. */
export class OnlineSince1764300000000 implements MigrationInterface {
  name = 'OnlineSince1764300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
    await runner.query('ALTER TABLE driver_profiles ADD COLUMN IF NOT EXISTS online_since timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE driver_profiles DROP COLUMN online_since');
  }
}
