import type { MigrationInterface, QueryRunner } from 'typeorm';

const accounts = (names: string) => `
  SET LOCAL lock_timeout = '3s';
  ALTER TABLE ledger_entries
    DROP CONSTRAINT ledger_entries_account_check,
    -- Not read through: it allows all that the one before allowed.
    ADD CONSTRAINT ledger_entries_account_check CHECK (account IN (${names})) NOT VALID;`;

const BEFORE = `'driver_earnings', 'driver_cash', 'rider_due', 'commission', 'wallet', 'bonuses'`;

/** Adds the account for ops' adjustments of what a driver is owed. */
export class Adjustments1764100100000 implements MigrationInterface {
  name = 'Adjustments1764100100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(accounts(`${BEFORE}, 'adjustments'`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(accounts(BEFORE));
  }
}
