import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes the rides that await review, without a lock on the table while the index is built. */
export class MarkedRides1764100210000 implements MigrationInterface {
  name = 'MarkedRides1764100210000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An interrupted build leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS marked_rides');
    await runner.query(`
      CREATE INDEX CONCURRENTLY marked_rides ON rides (id) WHERE findings <> '[]' AND findings_verdict IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS marked_rides');
  }
}
