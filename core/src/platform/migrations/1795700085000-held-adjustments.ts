import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps adjustments of drivers' balances that are above the sum of the terms until a second admin has decided. */
export class HeldAdjustments1795700085000 implements MigrationInterface {
  name = 'HeldAdjustments1795700085000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      CREATE TABLE balance_adjustments (
        id uuid PRIMARY KEY DEFAULT uuidv7(),
        reference uuid NOT NULL UNIQUE,
        driver_id uuid NOT NULL REFERENCES users,
        amount integer NOT NULL CHECK (amount <> 0),
        currency text NOT NULL,
        reason text NOT NULL,
        state text NOT NULL CHECK (state IN ('held', 'booked', 'refused')),
        recorded_by uuid NOT NULL REFERENCES users,
        decided_by uuid REFERENCES users,
        created_at timestamptz NOT NULL DEFAULT now(),
        decided_at timestamptz,
        CHECK (decided_by IS NULL OR decided_by <> recorded_by OR state = 'refused')
      );
      CREATE INDEX held_adjustments ON balance_adjustments (driver_id) WHERE state = 'held'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE balance_adjustments');
  }
}
