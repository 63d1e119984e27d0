import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** What drivers and riders see of a driver's ratings, which does not change with each of them; and ratings by their weeks. */
export class ShownRatings1795700000111 implements MigrationInterface {
  name = 'ShownRatings1795700000111';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // Each statement can be repeated: the process may end between this commit and the record of the migration.
    await runner.query(`SET lock_timeout = '3s'`);
    await runner.query(`
      ALTER TABLE driver_profiles
        ADD COLUMN IF NOT EXISTS shown_rating_sum integer NOT NULL DEFAULT 0,
        ADD COLUMN IF NOT EXISTS shown_rating_count integer NOT NULL DEFAULT 0`);
    // What was shown until now stays so until the next step.
    await runner.query(`
      UPDATE driver_profiles SET shown_rating_sum = rating_sum, shown_rating_count = rating_count
      WHERE rating_count >= 5 AND shown_rating_count = 0`);
    await buildIndex(runner, 'ratings_by_subject', 'ratings (subject_id, created_at) INCLUDE (author_id, stars)');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS ratings_of_a_subject');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX ratings_of_a_subject ON ratings (subject_id);
      DROP INDEX ratings_by_subject;
      ALTER TABLE driver_profiles DROP COLUMN shown_rating_sum, DROP COLUMN shown_rating_count;`);
  }
}
