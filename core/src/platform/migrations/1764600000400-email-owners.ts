import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds since when the reader of an account's e-mail is known to hold the account too. Older accounts start without: in
 * which browser their links were followed was not stored.
 */
export class EmailOwners1764600000400 implements MigrationInterface {
  name = 'EmailOwners1764600000400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '3s';
      ALTER TABLE users ADD COLUMN owner_proved_at timestamptz;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN owner_proved_at');
  }
}
