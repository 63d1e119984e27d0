import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes since when it is in doubt what became of a payment or a top-up. */
export class MoneyInDoubt1795700019510 implements MigrationInterface {
  name = 'MoneyInDoubt1795700019510';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      ALTER TABLE payments ADD COLUMN in_doubt_since timestamptz;
      ALTER TABLE top_ups ADD COLUMN in_doubt_since timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments DROP COLUMN in_doubt_since');
    await runner.query('ALTER TABLE top_ups DROP COLUMN in_doubt_since');
  }
}
