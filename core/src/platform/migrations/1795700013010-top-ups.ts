import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = `'ride_completed', 'ride_paid', 'ride_paid_in_cash', 'tip', 'cancellation_fee', 'bonus', 'payout', 'remittance',
  'adjustment', 'payout_paid', 'payout_returned'`;

// Not read through: the check allows all that the one before allowed.
const check = (kinds: string) => `
  ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check,
    ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN (${kinds})) NOT VALID`;

const table = `
CREATE TABLE top_ups (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  driver_id uuid NOT NULL REFERENCES users,
  method text NOT NULL,
  payer text,
  amount integer NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  state text NOT NULL CHECK (state IN ('due', 'requested', 'paid', 'failed')),
  reason text,
  reference uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  rail text NOT NULL,
  credentials text NOT NULL,
  channel text,
  tries integer NOT NULL DEFAULT 0,
  checks integer NOT NULL DEFAULT 0,
  provider_token text,
  hinted_token text,
  pay_url text,
  dial_code text,
  dial_until timestamptz,
  provider_transaction_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  next_check_at timestamptz,
  CHECK ((settled_at IS NULL) = (state IN ('due', 'requested')))
);
CREATE UNIQUE INDEX one_open_top_up_of_a_driver ON top_ups (driver_id) WHERE state IN ('due', 'requested');
CREATE INDEX top_ups_of_a_driver ON top_ups (driver_id, id);
CREATE INDEX top_ups_to_check ON top_ups (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX top_ups_in_doubt ON top_ups (created_at) WHERE state = 'failed' AND reason = 'timed_out' AND next_check_at IS NULL;
CREATE INDEX top_ups_of_a_token ON top_ups (provider_token) WHERE next_check_at IS NOT NULL`;

/** Lets drivers pay what they owe from their own wallets. */
export class TopUps1795700013010 implements MigrationInterface {
  name = 'TopUps1795700013010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(table);
    await runner.query(check(`${KINDS}, 'top_up'`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(check(KINDS));
    await runner.query('DROP TABLE top_ups');
  }
}
