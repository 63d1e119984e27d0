import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

const KINDS = `'ride_completed', 'ride_paid', 'ride_paid_in_cash', 'bonus', 'payout', 'remittance', 'adjustment'`;

/** Adds payments of a completed ride that are not its fare: tips, which are requested from wallets in the same way. */
export class Tips1795500020100 implements MigrationInterface {
  name = 'Tips1795500020100';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // Each statement can be repeated: the process may end between this commit and the record of the migration.
    await runner.query(`SET lock_timeout = '3s'`);
    await runner.query(`
      ALTER TABLE payments
        ADD COLUMN IF NOT EXISTS purpose text NOT NULL DEFAULT 'fare',
        DROP CONSTRAINT IF EXISTS payments_purpose_check,
        -- Not read through under this lock, as all rows have the default.
        ADD CONSTRAINT payments_purpose_check CHECK (purpose IN ('fare', 'tip')) NOT VALID`);
    await runner.query('ALTER TABLE payments VALIDATE CONSTRAINT payments_purpose_check');
    await runner.query('ALTER TABLE rides ADD COLUMN IF NOT EXISTS tip jsonb');
    await runner.query(`
      ALTER TABLE ledger_transactions
        DROP CONSTRAINT IF EXISTS ledger_transactions_kind_check,
        -- Not read through: it allows all that the one before allowed.
        ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN (${KINDS}, 'tip')) NOT VALID`);
    await buildIndex(runner, 'one_payment_a_purpose', `payments (ride_id, purpose) WHERE state <> 'failed'`, 'UNIQUE');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS one_payment_a_ride');
  }

  async down(runner: QueryRunner): Promise<void> {
    // Without the column tips could not be distinguished from fares.
    const [tip]: unknown[] = await runner.query(`SELECT FROM payments WHERE purpose = 'tip' LIMIT 1`);
    if (tip) throw new Error('tips were given: this migration cannot be reverted');
    await runner.query(`CREATE UNIQUE INDEX one_payment_a_ride ON payments (ride_id) WHERE state <> 'failed'`);
    await runner.query(`
      DROP INDEX one_payment_a_purpose;
      ALTER TABLE payments DROP COLUMN purpose;
      ALTER TABLE rides DROP COLUMN tip;
      ALTER TABLE ledger_transactions
        DROP CONSTRAINT ledger_transactions_kind_check,
        ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN (${KINDS})) NOT VALID;`);
  }
}
