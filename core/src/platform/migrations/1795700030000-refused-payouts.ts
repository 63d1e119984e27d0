import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Finds the payouts that were refused last: what waits for an admin is counted several times a minute. */
export class RefusedPayouts1795700030000 implements MigrationInterface {
  name = 'RefusedPayouts1795700030000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'payouts_refused', `payouts (settled_at) WHERE state = 'refused'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY payouts_refused');
  }
}
