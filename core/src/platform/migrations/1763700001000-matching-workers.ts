import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the table of running workers, which share the cities evenly. */
export class MatchingWorkers1763700001000 implements MigrationInterface {
  name = 'MatchingWorkers1763700001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE matching_workers (id text PRIMARY KEY, expires_at timestamptz NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE matching_workers');
  }
}
