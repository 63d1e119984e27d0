import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the tags that riders choose with the stars. */
export class RatingTags1795500000100 implements MigrationInterface {
  name = 'RatingTags1795500000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '3s';
      ALTER TABLE rides ADD COLUMN rider_tags text[] NOT NULL DEFAULT '{}';`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rides DROP COLUMN rider_tags');
  }
}
