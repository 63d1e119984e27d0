import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps payouts by hand that are above the sum of the terms beside the adjustments that wait for a second admin. */
export class HeldHandPayouts1795700190000 implements MigrationInterface {
  name = 'HeldHandPayouts1795700190000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      ALTER TABLE balance_adjustments
        ADD COLUMN kind text NOT NULL DEFAULT 'adjustment',
        ADD CONSTRAINT balance_adjustments_kind CHECK (kind = 'adjustment' OR (kind = 'payout' AND amount < 0)),
        DROP CONSTRAINT balance_adjustments_reference_key,
        ADD CONSTRAINT balance_adjustments_reference_key UNIQUE (reference, kind)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM balance_adjustments WHERE kind = 'payout';
      ALTER TABLE balance_adjustments
        DROP CONSTRAINT balance_adjustments_reference_key,
        DROP CONSTRAINT balance_adjustments_kind,
        DROP COLUMN kind,
        ADD CONSTRAINT balance_adjustments_reference_key UNIQUE (reference)`);
  }
}
