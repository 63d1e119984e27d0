import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps of refunds of fares which withdrawn one they restore. */
export class RestoredRefunds1795700020550 implements MigrationInterface {
  name = 'RestoredRefunds1795700020550';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query('ALTER TABLE fare_refunds ADD COLUMN restores uuid REFERENCES fare_refunds');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE fare_refunds DROP COLUMN restores');
  }
}
