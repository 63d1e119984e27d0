import type { MigrationInterface, QueryRunner } from 'typeorm';

const accounts = (names: string) => `
  SET LOCAL lock_timeout = '3s';
  ALTER TABLE ledger_entries
    DROP CONSTRAINT ledger_entries_account_check,
    -- Not read through: it allows all that the one before allowed.
    ADD CONSTRAINT ledger_entries_account_check CHECK (account IN (${names})) NOT VALID;`;

const BEFORE = `'driver_earnings', 'driver_cash', 'rider_due', 'commission', 'wallet', 'bonuses', 'adjustments'`;

/** Adds the account of what is rounded where cash is paid in coins and notes. */
export class CashRounding1795700009010 implements MigrationInterface {
  name = 'CashRounding1795700009010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(accounts(`${BEFORE}, 'cash_rounding'`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(accounts(BEFORE));
  }
}
