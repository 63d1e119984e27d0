import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets drivers say that they got less cash than was due, and keeps the sums that they were offered for it. */
export class CashNotGiven1795700019040 implements MigrationInterface {
  name = 'CashNotGiven1795700019040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`ALTER TABLE cash_counts ADD COLUMN less integer[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE cash_counts DROP COLUMN less');
  }
}
