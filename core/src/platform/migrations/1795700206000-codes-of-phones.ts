import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Finds the codes of a phone that any browser has requested. */
export class CodesOfPhones1795700206000 implements MigrationInterface {
  name = 'CodesOfPhones1795700206000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'codes_of_a_phone', 'one_time_codes (phone, expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY codes_of_a_phone');
  }
}
