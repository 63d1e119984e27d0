import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps from when a driver who has completed a ride gets offers again. */
export class OffersAfterARide1795700060000 implements MigrationInterface {
  name = 'OffersAfterARide1795700060000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query('ALTER TABLE driver_profiles ADD COLUMN offers_from timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE driver_profiles DROP COLUMN offers_from');
  }
}
