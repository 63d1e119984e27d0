import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Of before it is not known which timed out by the provider's own answer. */
const answerless = `state = 'failed' AND reason = 'timed_out' AND next_check_at IS NULL`;
const givenUp = `${answerless} AND created_at > now() - interval '2 days'`;

/** Notes what is in doubt since before, and finds payments and top-ups in doubt. */
export class DoubtsByTime1795700019520 implements MigrationInterface {
  name = 'DoubtsByTime1795700019520';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE payments SET in_doubt_since = now() WHERE refund_due_at IS NULL AND ${givenUp}`);
    await runner.query(`UPDATE top_ups SET in_doubt_since = now() WHERE ${givenUp}`);
    for (const table of ['payments', 'top_ups'])
      await buildIndex(runner, `${table}_in_doubt_since`, `${table} (in_doubt_since) WHERE in_doubt_since IS NOT NULL`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS top_ups_in_doubt');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY payments_in_doubt_since');
    await runner.query('DROP INDEX CONCURRENTLY top_ups_in_doubt_since');
    await buildIndex(runner, 'top_ups_in_doubt', `top_ups (created_at) WHERE ${answerless}`);
  }
}
