import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps how much drivers may owe as rows of a region, the receipts of agents to whom they paid, and on which step of the ladder each driver stands. A driver's step
 * is looked at with the next posting, and every ten minutes.
 */
export class DriverDebts1795700013000 implements MigrationInterface {
  name = 'DriverDebts1795700013000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      CREATE TABLE debt_terms (
        region text PRIMARY KEY CHECK (region IN ('SL', 'GN')),
        max_debt integer CHECK (max_debt > 0),
        warn_percent integer NOT NULL DEFAULT 80 CHECK (warn_percent BETWEEN 1 AND 99),
        review_above integer CHECK (review_above >= 0)
      );
      -- NLe 500 and 200,000 francs: the commission of some hundred rides.
      INSERT INTO debt_terms (region, max_debt, review_above) VALUES ('SL', 50000, 50000), ('GN', 200000, 200000);
      CREATE TABLE cash_receipts (
        id uuid PRIMARY KEY DEFAULT uuidv7(),
        driver_id uuid NOT NULL REFERENCES users,
        amount integer NOT NULL CHECK (amount > 0),
        currency text NOT NULL,
        agent text NOT NULL,
        reference text NOT NULL,
        state text NOT NULL CHECK (state IN ('held', 'booked', 'refused')),
        recorded_by uuid NOT NULL REFERENCES users,
        decided_by uuid REFERENCES users,
        created_at timestamptz NOT NULL DEFAULT now(),
        decided_at timestamptz,
        CHECK (decided_by IS NULL OR decided_by <> recorded_by OR state = 'refused')
      );
      -- A receipt pays once.
      CREATE UNIQUE INDEX one_use_of_a_receipt ON cash_receipts (currency, lower(agent), lower(reference))
        WHERE state <> 'refused';
      CREATE INDEX held_receipts ON cash_receipts (id) WHERE state = 'held';
      ALTER TABLE driver_profiles ADD COLUMN debt_step text NOT NULL DEFAULT 'below'
        CHECK (debt_step IN ('below', 'warned', 'wallet_only'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE driver_profiles DROP COLUMN debt_step');
    await runner.query('DROP TABLE cash_receipts, debt_terms');
  }
}
