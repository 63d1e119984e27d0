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

const tables = `
CREATE TABLE taxes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  region text NOT NULL,
  name text NOT NULL,
  base text NOT NULL CHECK (base IN ('fare', 'commission', 'ride')),
  rate integer CHECK (rate > 0),
  amount integer CHECK (amount > 0),
  is_contained boolean NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  CHECK ((base = 'ride') = (amount IS NOT NULL)),
  CHECK ((base = 'ride') = (rate IS NULL)),
  CHECK (base <> 'ride' OR NOT is_contained),
  CHECK (ends_at >= starts_at)
);
CREATE TABLE ride_taxes (
  ride_id uuid NOT NULL REFERENCES rides,
  tax_id uuid NOT NULL REFERENCES taxes,
  amount integer NOT NULL CHECK (amount > 0),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (ride_id, tax_id)
);
CREATE INDEX ride_taxes_of_a_tax ON ride_taxes (tax_id, at);
CREATE TABLE tax_payments (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  region text NOT NULL,
  amount integer NOT NULL CHECK (amount > 0),
  reference text NOT NULL,
  recorded_by uuid NOT NULL REFERENCES users,
  at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (region, reference)
);`;

/** Keeps taxes and levies as rows, what each completed ride owes of them, and what was paid to the authorities. */
export class Taxes1795700018600 implements MigrationInterface {
  name = 'Taxes1795700018600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(checks(`${ACCOUNTS}, 'taxes_due'`, `${KINDS}, 'tax_paid'`));
    await runner.query(tables);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tax_payments, ride_taxes, taxes');
    await runner.query(checks(ACCOUNTS, KINDS));
  }
}
