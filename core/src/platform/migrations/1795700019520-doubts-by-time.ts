import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Finds payments and top-ups in doubt. */
export class DoubtsByTime1795700019520 implements MigrationInterface {
  name = 'DoubtsByTime1795700019520';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['payments', 'top_ups'])
      await buildIndex(runner, `${table}_in_doubt_since`, `${table} (in_doubt_since) WHERE in_doubt_since IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY payments_in_doubt_since');
    await runner.query('DROP INDEX CONCURRENTLY top_ups_in_doubt_since');
  }
}
