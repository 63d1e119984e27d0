import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps how much drivers may owe as rows of a region, and on which step of the ladder each driver stands. A driver's step
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
      ALTER TABLE driver_profiles ADD COLUMN debt_step text NOT NULL DEFAULT 'below'
        CHECK (debt_step IN ('below', 'warned', 'wallet_only'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE driver_profiles DROP COLUMN debt_step');
    await runner.query('DROP TABLE debt_terms');
  }
}
