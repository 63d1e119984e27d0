import type { MigrationInterface, QueryRunner } from 'typeorm';

const refunds = `
CREATE TABLE refunds (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  payment_id uuid NOT NULL REFERENCES payments,
  amount integer NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  state text NOT NULL CHECK (state IN ('held', 'due', 'requested', 'paid', 'refused')),
  reason text,
  reference uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  rail text NOT NULL,
  credentials text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  checks integer NOT NULL DEFAULT 0,
  provider_token text,
  provider_transaction_id text,
  asked_by uuid NOT NULL REFERENCES users,
  approved_by uuid REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz,
  settled_at timestamptz,
  next_check_at timestamptz,
  CHECK (approved_by <> asked_by),
  CHECK (next_check_at IS NULL OR state IN ('due', 'requested')),
  CHECK (due_at IS NOT NULL OR state NOT IN ('due', 'requested', 'paid')),
  CHECK ((settled_at IS NULL) = (state IN ('held', 'due', 'requested')))
);
CREATE UNIQUE INDEX one_refund_of_a_payment ON refunds (payment_id) WHERE state <> 'refused';
CREATE INDEX refunds_of_a_payment ON refunds (payment_id, id);
CREATE INDEX refunds_to_check ON refunds (next_check_at) WHERE next_check_at IS NOT NULL;
`;

// Of what was refused first, it is not known whether all of it came or another sum.
const otherSums = `
ALTER TABLE payments ADD COLUMN is_other_sum boolean NOT NULL DEFAULT false;
UPDATE payments SET is_other_sum = true
WHERE refund_due_at IS NOT NULL AND refunded_at IS NULL AND state = 'failed' AND reason = 'refused'`;

// Not read through: the check allows all that the one before allowed.
const subjects = (list: string) => `
ALTER TABLE statement_lines DROP CONSTRAINT statement_lines_subject_type_check,
  ADD CONSTRAINT statement_lines_subject_type_check CHECK (subject_type IN (${list})) NOT VALID`;
const SUBJECTS = `'payment', 'payout', 'top_up'`;

/** Keeps refunds that providers make, and which payments came with another sum than was asked for. */
export class Refunds1795700019500 implements MigrationInterface {
  name = 'Refunds1795700019500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(refunds);
    await runner.query(otherSums);
    await runner.query(subjects(`${SUBJECTS}, 'refund'`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE statement_lines SET subject_type = NULL, subject_id = NULL WHERE subject_type = 'refund'`,
    );
    await runner.query(
      `UPDATE statement_differences SET subject_type = NULL, subject_id = NULL WHERE subject_type = 'refund'`,
    );
    await runner.query(subjects(SUBJECTS));
    await runner.query('ALTER TABLE payments DROP COLUMN is_other_sum');
    await runner.query('DROP TABLE refunds');
  }
}
