import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gives an e-mail to the account that proved it; others may have typed it too. Built without blocking `users`. */
export class ProvedEmails1764100302000 implements MigrationInterface {
  name = 'ProvedEmails1764100302000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A concurrent build blocks no call; it waits itself for older transactions.
    await runner.query(`SET lock_timeout = '60s'`);
    // An interrupted build leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS one_proved_email_a_role');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS accounts_of_an_email');
    await runner.query(`CREATE UNIQUE INDEX CONCURRENTLY one_proved_email_a_role ON users (email, user_type)
      WHERE email_confirmed_at IS NOT NULL OR is_email_verified`);
    await runner.query('CREATE INDEX CONCURRENTLY accounts_of_an_email ON users (email, user_type)');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS one_email_a_role');
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE UNIQUE INDEX one_email_a_role ON users (email, user_type)');
    await runner.query('DROP INDEX one_proved_email_a_role, accounts_of_an_email');
  }
}
