import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Allows further tries to pay a ride whose payment failed, and records refunds. */
export class PayingAgain1764001900000 implements MigrationInterface {
  name = 'PayingAgain1764001900000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // Each try is a row: money may still come by one that failed. Only one can be under way or paid.
    await buildIndex(runner, 'one_payment_a_ride', "payments (ride_id) WHERE state <> 'failed'", 'UNIQUE');
    await buildIndex(runner, 'payments_of_a_ride', 'payments (ride_id, id)');
    await buildIndex(runner, 'payments_of_a_rider', 'payments (rider_id, id)');
    // Each statement can be repeated: the process may end between this commit and the record of the migration.
    await runner.query(`
      ALTER TABLE payments
        DROP CONSTRAINT IF EXISTS payments_ride_id_key,
        DROP CONSTRAINT IF EXISTS payments_check,
        -- When an admin gave the money back, and by which movement of the provider's.
        ADD COLUMN IF NOT EXISTS refunded_at timestamptz,
        ADD COLUMN IF NOT EXISTS refund_reference text,
        ADD CONSTRAINT payments_check
          CHECK (refunded_at IS NULL OR (refund_due_at IS NOT NULL AND refund_reference IS NOT NULL));`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments DROP COLUMN refunded_at, DROP COLUMN refund_reference;
      DROP INDEX one_payment_a_ride, payments_of_a_ride, payments_of_a_rider;
      CREATE INDEX payments_of_a_rider ON payments (rider_id);
      ALTER TABLE payments ADD UNIQUE (ride_id);`);
  }
}
