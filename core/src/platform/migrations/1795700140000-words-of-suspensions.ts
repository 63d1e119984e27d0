import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps the words that a suspended person reads apart from the reason, which is for the team. Reasons of before were
 * typed without knowing that the person reads them, so they become words of none.
 */
export class WordsOfSuspensions1795700140000 implements MigrationInterface {
  name = 'WordsOfSuspensions1795700140000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query('ALTER TABLE users ADD COLUMN suspension_message text');
    await runner.query('ALTER TABLE driver_profiles ADD COLUMN review_message text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE driver_profiles DROP COLUMN review_message');
    await runner.query('ALTER TABLE users DROP COLUMN suspension_message');
  }
}
