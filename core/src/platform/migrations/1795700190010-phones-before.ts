import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Finds people by a number that they have changed since. */
export class PhonesBefore1795700190010 implements MigrationInterface {
  name = 'PhonesBefore1795700190010';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const on = `audit_log ((details ->> 'phoneWas'), subject_id)`;
    await buildIndex(runner, 'phones_before', `${on} WHERE action = 'account.phone_changed'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY phones_before');
  }
}
