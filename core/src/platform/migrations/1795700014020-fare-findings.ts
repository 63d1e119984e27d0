import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Adds what the way driven says about a disputed fare, and what is given back of it. */
export class FareFindings1795700014020 implements MigrationInterface {
  name = 'FareFindings1795700014020';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '3s';
      ALTER TABLE incidents ADD COLUMN IF NOT EXISTS fare_finding jsonb, ADD COLUMN IF NOT EXISTS given_back integer;`);
    await buildIndex(
      runner,
      'incidents_fare_unmeasured',
      `incidents (id) WHERE category = 'fare' AND state <> 'closed' AND fare_finding IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE incidents DROP COLUMN fare_finding, DROP COLUMN given_back');
  }
}
