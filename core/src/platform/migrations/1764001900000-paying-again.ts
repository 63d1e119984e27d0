import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A ride whose payment failed may be paid by another try, and money that has to go back is seen to. */
export class PayingAgain1764001900000 implements MigrationInterface {
  name = 'PayingAgain1764001900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Each try is a row: money may still come by one that failed. One alone is under way or has paid.
      ALTER TABLE payments DROP CONSTRAINT payments_ride_id_key;
      CREATE UNIQUE INDEX one_payment_a_ride ON payments (ride_id) WHERE state <> 'failed';
      CREATE INDEX payments_of_a_ride ON payments (ride_id, id);
      DROP INDEX payments_of_a_rider;
      CREATE INDEX payments_of_a_rider ON payments (rider_id, id);

      ALTER TABLE payments
        -- When somebody of the house gave the money back, and by which movement of the provider's.
        ADD COLUMN refunded_at timestamptz,
        ADD COLUMN refund_reference text,
        ADD CHECK (refunded_at IS NULL OR (refund_due_at IS NOT NULL AND refund_reference IS NOT NULL));`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments DROP COLUMN refunded_at, DROP COLUMN refund_reference;
      DROP INDEX one_payment_a_ride, payments_of_a_ride, payments_of_a_rider;
      CREATE INDEX payments_of_a_rider ON payments (rider_id);
      ALTER TABLE payments ADD UNIQUE (ride_id);`);
  }
}
