import type { MigrationInterface, QueryRunner } from 'typeorm';

const ACCOUNTS = `'driver_earnings', 'driver_cash', 'rider_due', 'commission', 'wallet', 'bonuses', 'adjustments', 'cash_rounding',
  'payouts_due', 'payout_fees', 'rider_credit'`;
const KINDS = `'ride_completed', 'ride_paid', 'ride_paid_in_cash', 'tip', 'cancellation_fee', 'bonus', 'payout', 'remittance',
  'adjustment', 'payout_paid', 'payout_returned', 'top_up', 'change_kept'`;

// Not read through: the checks allow all that those before allowed.
const checks = (accounts: string, kinds: string) => `
  ALTER TABLE ledger_entries
    DROP CONSTRAINT ledger_entries_account_check,
    ADD CONSTRAINT ledger_entries_account_check CHECK (account IN (${accounts})) NOT VALID;
  ALTER TABLE ledger_transactions
    DROP CONSTRAINT ledger_transactions_kind_check,
    ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN (${kinds})) NOT VALID;`;

/** Lets the ledger have an account of taxes. A transaction of its own: the end of a ride locks rides before the ledger. */
export class AccountOfTaxes1795700018610 implements MigrationInterface {
  name = 'AccountOfTaxes1795700018610';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(checks(`${ACCOUNTS}, 'taxes_due'`, `${KINDS}, 'tax_paid'`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(checks(ACCOUNTS, KINDS));
  }
}
