import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a call for help was raised again, after it was closed or called a false alarm. */
export class CallsRaisedAgain1795700000112 implements MigrationInterface {
  name = 'CallsRaisedAgain1795700000112';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '3s';
      ALTER TABLE incidents ADD COLUMN raised_again_at timestamptz;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE incidents DROP COLUMN raised_again_at');
  }
}
