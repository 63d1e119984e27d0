import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps of adjustments that wait whether their driver may read the reason: earlier ones were written for the team alone. */
export class ReasonsForDrivers1795700160000 implements MigrationInterface {
  name = 'ReasonsForDrivers1795700160000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query('ALTER TABLE balance_adjustments ADD COLUMN is_reason_shown boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE balance_adjustments DROP COLUMN is_reason_shown');
  }
}
