import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Since when the person who reads the e-mail of an account is known to hold the account too. Older accounts start without:
 * nothing kept says in which browser their links were followed.
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
