import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/**
 * Makes the index of phones partial. A full unique index counts as a key that others may refer to, so each change of a
 * phone kept everything waiting that refers to the person: acceptances, ratings, notices.
 */
export class WeakPhoneKey1764100900000 implements MigrationInterface {
  name = 'WeakPhoneKey1764100900000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'one_phone_a_role_next', 'users (phone, user_type) WHERE phone IS NOT NULL', 'UNIQUE');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS one_phone_a_role');
    await runner.query('ALTER INDEX one_phone_a_role_next RENAME TO one_phone_a_role');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS one_phone_a_role');
    await runner.query('CREATE UNIQUE INDEX CONCURRENTLY one_phone_a_role ON users (phone, user_type)');
  }
}
