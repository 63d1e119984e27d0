import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds when the reporter of a call for help reported a false alarm. */
export class FalseAlarms1795600000100 implements MigrationInterface {
  name = 'FalseAlarms1795600000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '3s';
      ALTER TABLE incidents ADD COLUMN false_alarm_at timestamptz;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE incidents DROP COLUMN false_alarm_at');
  }
}
