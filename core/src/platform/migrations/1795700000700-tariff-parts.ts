import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Gives tariffs their other parts, and rides and quotes the lines of their prices. The rates of the specification
 * have base and kilometre alone: every other part is left out of their rows, and costs nothing.
 */
export class TariffParts1795700000700 implements MigrationInterface {
  name = 'TariffParts1795700000700';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      ALTER TABLE fare_rates ADD COLUMN parts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(parts) = 'object');
      ALTER TABLE quotes ADD COLUMN prices jsonb;
      ALTER TABLE rides ADD COLUMN price jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      ALTER TABLE rides DROP COLUMN price;
      ALTER TABLE quotes DROP COLUMN prices;
      ALTER TABLE fare_rates DROP COLUMN parts`);
  }
}
