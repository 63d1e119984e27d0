import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = `'ride_completed', 'ride_paid', 'ride_paid_in_cash', 'tip', 'bonus', 'payout', 'remittance', 'adjustment'`;

/** Lets the ledger post the fee of a cancelled ride. */
export class CancellationFees1795700000710 implements MigrationInterface {
  name = 'CancellationFees1795700000710';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    // Not read through: it allows all that the one before allowed.
    await runner.query(`
      ALTER TABLE ledger_transactions
        DROP CONSTRAINT ledger_transactions_kind_check,
        ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN (${KINDS}, 'cancellation_fee')) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    const [fee]: unknown[] = await runner.query(
      `SELECT FROM ledger_transactions WHERE kind = 'cancellation_fee' LIMIT 1`,
    );
    if (fee) throw new Error('fees were posted: this migration cannot be reverted');
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      ALTER TABLE ledger_transactions
        DROP CONSTRAINT ledger_transactions_kind_check,
        ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN (${KINDS})) NOT VALID`);
  }
}
