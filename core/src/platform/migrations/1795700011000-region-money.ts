import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps how money of each region is written and rounded in cash as rows; they begin with what was fixed in the code. */
export class RegionMoney1795700011000 implements MigrationInterface {
  name = 'RegionMoney1795700011000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      CREATE TABLE region_money (
        region text PRIMARY KEY CHECK (region IN ('SL', 'GN')),
        writing text NOT NULL CHECK (writing IN ('old', 'new')),
        cash_step integer NOT NULL CHECK (cash_step > 0),
        -- Guinea's money was never changed.
        CHECK (region = 'SL' OR writing = 'new')
      );
      INSERT INTO region_money (region, writing, cash_step) VALUES ('SL', 'old', 1), ('GN', 'new', 100);
      CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON region_money
        FOR EACH STATEMENT EXECUTE FUNCTION count_ride_methods_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE region_money');
  }
}
