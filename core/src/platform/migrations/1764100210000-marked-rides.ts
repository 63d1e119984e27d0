import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the rides that wait for a look, without a lock on the table while the index is built. */
export class MarkedRides1764100210000 implements MigrationInterface {
  name = 'MarkedRides1764100210000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // What a build that was broken off has left is of no use.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS marked_rides');
    await runner.query(`
      CREATE INDEX CONCURRENTLY marked_rides ON rides (id) WHERE findings <> '[]' AND findings_verdict IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS marked_rides');
  }
}
