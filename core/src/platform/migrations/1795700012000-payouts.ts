import type { MigrationInterface, QueryRunner } from 'typeorm';

const ACCOUNTS = `'driver_earnings', 'driver_cash', 'rider_due', 'commission', 'wallet', 'bonuses', 'adjustments', 'cash_rounding'`;
const KINDS = `'ride_completed', 'ride_paid', 'ride_paid_in_cash', 'tip', 'cancellation_fee', 'bonus', 'payout', 'remittance',
  'adjustment'`;

// Not read through: the checks allow all that those before allowed.
const checks = (accounts: string, kinds: string) => `
  ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_account_check,
    ADD CONSTRAINT ledger_entries_account_check CHECK (account IN (${accounts})) NOT VALID;
  ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check,
    ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN (${kinds})) NOT VALID;`;

const tables = `
CREATE TABLE payout_terms (
  region text NOT NULL,
  method text NOT NULL,
  is_open boolean NOT NULL DEFAULT false,
  min_amount integer NOT NULL CHECK (min_amount > 0),
  max_amount integer CHECK (max_amount >= min_amount),
  fee integer NOT NULL CHECK (fee >= 0),
  review_above integer CHECK (review_above >= 0),
  PRIMARY KEY (region, method),
  FOREIGN KEY (method, region) REFERENCES ride_methods ON DELETE CASCADE,
  CHECK (method <> 'cash')
);
CREATE TABLE payouts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  driver_id uuid NOT NULL REFERENCES users,
  method text NOT NULL,
  payee text NOT NULL,
  amount integer NOT NULL CHECK (amount > 0),
  fee integer NOT NULL CHECK (fee >= 0),
  currency text NOT NULL,
  state text NOT NULL CHECK (state IN ('held', 'due', 'requested', 'paid', 'refused')),
  reason text,
  rail text NOT NULL,
  credentials text NOT NULL,
  channel text,
  tries integer NOT NULL DEFAULT 0,
  checks integer NOT NULL DEFAULT 0,
  provider_token text,
  hinted_token text,
  provider_transaction_id text,
  approved_by uuid REFERENCES users,
  retry_of uuid UNIQUE REFERENCES payouts,
  created_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz,
  settled_at timestamptz,
  next_check_at timestamptz,
  CHECK (next_check_at IS NULL OR state IN ('due', 'requested')),
  CHECK (due_at IS NOT NULL OR state NOT IN ('due', 'requested', 'paid')),
  CHECK ((settled_at IS NULL) = (state IN ('held', 'due', 'requested')))
);
CREATE UNIQUE INDEX one_open_payout_of_a_driver ON payouts (driver_id) WHERE state IN ('held', 'due', 'requested');
CREATE INDEX payouts_of_a_driver ON payouts (driver_id, id);
CREATE INDEX payouts_to_check ON payouts (next_check_at) WHERE next_check_at IS NOT NULL;
`;

// Closed until ops opens them. Sums are those of the region's currency: 10 NLe, and 10,000 francs.
const seed = `
INSERT INTO payout_terms (region, method, min_amount, fee)
SELECT region, method, CASE region WHEN 'SL' THEN 1000 ELSE 10000 END, CASE region WHEN 'SL' THEN 100 ELSE 1000 END
FROM ride_methods WHERE method <> 'cash'`;

/** Pays drivers out to their own wallets: the terms as rows, and the payouts with their state. */
export class Payouts1795700012000 implements MigrationInterface {
  name = 'Payouts1795700012000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(tables);
    await runner.query(seed);
    await runner.query(
      checks(`${ACCOUNTS}, 'payouts_due', 'payout_fees'`, `${KINDS}, 'payout_paid', 'payout_returned'`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(checks(ACCOUNTS, KINDS));
    await runner.query('DROP TABLE payouts, payout_terms');
  }
}
