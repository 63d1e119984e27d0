import type { MigrationInterface, QueryRunner } from 'typeorm';

const ACCOUNTS = `'driver_earnings', 'driver_cash', 'rider_due', 'commission', 'wallet', 'bonuses', 'adjustments', 'cash_rounding',
  'payouts_due', 'payout_fees'`;
const OWNED = `'driver_earnings', 'driver_cash', 'rider_due'`;
const KINDS = `'ride_completed', 'ride_paid', 'ride_paid_in_cash', 'tip', 'cancellation_fee', 'bonus', 'payout', 'remittance',
  'adjustment', 'payout_paid', 'payout_returned', 'top_up'`;

// Not read through: the checks allow all that those before allowed.
const checks = (accounts: string, owned: string, kinds: string) => `
  ALTER TABLE ledger_entries
    DROP CONSTRAINT ledger_entries_account_check,
    ADD CONSTRAINT ledger_entries_account_check CHECK (account IN (${accounts})) NOT VALID,
    DROP CONSTRAINT ledger_entries_check,
    ADD CONSTRAINT ledger_entries_check CHECK ((owner_id IS NOT NULL) = (account IN (${owned}))) NOT VALID;
  ALTER TABLE ledger_transactions
    DROP CONSTRAINT ledger_transactions_kind_check,
    ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN (${kinds})) NOT VALID;`;

// The notes that banks give out: 1 to 20 new leones, 500 to 20,000 francs.
const terms = `
ALTER TABLE region_money
  ADD COLUMN notes integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN answer_minutes integer NOT NULL DEFAULT 120 CHECK (answer_minutes BETWEEN 5 AND 10080),
  ADD COLUMN dispute_minutes integer NOT NULL DEFAULT 1440 CHECK (dispute_minutes BETWEEN 5 AND 43200);
UPDATE region_money SET notes = CASE region
  WHEN 'SL' THEN ARRAY[100, 200, 500, 1000, 2000] ELSE ARRAY[500, 1000, 2000, 5000, 10000, 20000] END;`;

const counts = `
CREATE TABLE cash_counts (
  ride_id uuid PRIMARY KEY REFERENCES rides,
  rider_id uuid NOT NULL REFERENCES users,
  driver_id uuid NOT NULL REFERENCES users,
  currency text NOT NULL,
  due integer NOT NULL CHECK (due > 0),
  sums integer[] NOT NULL,
  rider_says integer,
  driver_says integer,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'disputed', 'closed')),
  given integer,
  lost_by text CHECK (lost_by IN ('rider', 'driver')),
  decided_by uuid REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  next_at timestamptz,
  ended_at timestamptz,
  CHECK ((state = 'closed') = (given IS NOT NULL)),
  CHECK ((state = 'closed') = (ended_at IS NOT NULL)),
  CHECK ((state = 'closed') = (next_at IS NULL)),
  CHECK (state <> 'disputed' OR rider_says <> coalesce(driver_says, due)),
  CHECK (lost_by IS NULL OR rider_says <> coalesce(driver_says, due))
);
CREATE INDEX cash_counts_to_end ON cash_counts (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX cash_disputes ON cash_counts (created_at) WHERE rider_says <> coalesce(driver_says, due);
CREATE INDEX cash_disputes_of_a_rider ON cash_counts (rider_id) WHERE lost_by = 'rider';
CREATE INDEX cash_disputes_of_a_driver ON cash_counts (driver_id) WHERE lost_by = 'driver';`;

/**
 * Keeps what both sides of a ride say about the cash, the notes of each region, and the account of riders' credit.
 */
export class CashCounts1795700015000 implements MigrationInterface {
  name = 'CashCounts1795700015000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(checks(`${ACCOUNTS}, 'rider_credit'`, `${OWNED}, 'rider_credit'`, `${KINDS}, 'change_kept'`));
    await runner.query(terms);
    await runner.query(counts);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE cash_counts');
    await runner.query(
      'ALTER TABLE region_money DROP COLUMN notes, DROP COLUMN answer_minutes, DROP COLUMN dispute_minutes',
    );
    await runner.query(checks(ACCOUNTS, OWNED, KINDS));
  }
}
