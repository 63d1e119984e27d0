import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the balance of each owner's account, so that no reader sums up the whole ledger. */
export class LedgerBalances1764100400000 implements MigrationInterface {
  name = 'LedgerBalances1764100400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(balances);
    await runner.query(kept);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER keep_balances ON ledger_entries;
      DROP FUNCTION keep_balances;
      DROP TABLE ledger_balances;`);
  }
}

const balances = `
SET LOCAL lock_timeout = '3s';
CREATE TABLE ledger_balances (
  owner_id uuid NOT NULL REFERENCES users,
  account text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (owner_id, account, currency)
);

CREATE FUNCTION keep_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order, so that two who post for the same owners wait for each other and not in a circle.
  INSERT INTO ledger_balances (owner_id, account, currency, amount)
  SELECT owner_id, account, currency, sum(amount) FROM posted WHERE owner_id IS NOT NULL
  GROUP BY owner_id, account, currency ORDER BY owner_id, account, currency
  ON CONFLICT (owner_id, account, currency) DO UPDATE SET amount = ledger_balances.amount + excluded.amount;
  RETURN NULL;
END $$;
`;

// The trigger blocks writers of the ledger until the commit, or concurrent entries would be counted twice or never.
// Adding up takes about a second for a million entries; readers go on.
const kept = `
CREATE TRIGGER keep_balances AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION keep_balances();
INSERT INTO ledger_balances (owner_id, account, currency, amount)
SELECT owner_id, account, currency, sum(amount) FROM ledger_entries WHERE owner_id IS NOT NULL
GROUP BY owner_id, account, currency;
`;
