import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/**
 * Makes the unique indexes of phones and of pending e-mails partial. A full one counts as a key that others may refer
 * to, so each change of it blocked every statement that refers to the person: acceptances, ratings, notifications.
 */
export class WeakUserKeys1764100900000 implements MigrationInterface {
  name = 'WeakUserKeys1764100900000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'one_phone_a_role_next', 'users (phone, user_type) WHERE phone IS NOT NULL', 'UNIQUE');
    await buildIndex(
      runner,
      'one_pending_email',
      'users (pending_email_hash) WHERE pending_email_hash IS NOT NULL',
      'UNIQUE',
    );
    await runner.query('ALTER TABLE users DROP CONSTRAINT IF EXISTS users_pending_email_hash_key');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS one_phone_a_role');
    await runner.query('ALTER INDEX one_phone_a_role_next RENAME TO one_phone_a_role');
  }

  async down(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'one_phone_a_role_next', 'users (phone, user_type)', 'UNIQUE');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS one_phone_a_role');
    await runner.query('ALTER INDEX one_phone_a_role_next RENAME TO one_phone_a_role');
    await runner.query('ALTER TABLE users ADD CONSTRAINT users_pending_email_hash_key UNIQUE (pending_email_hash)');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS one_pending_email');
  }
}
