import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the time from which an object may be removed: an object is listed before it is written, in case its writer
 * crashes.
 */
export class DiscardedFilesDue1764000210000 implements MigrationInterface {
  name = 'DiscardedFilesDue1764000210000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE discarded_files RENAME COLUMN created_at TO due_at;
      CREATE INDEX discarded_files_by_time ON discarded_files (due_at);
      CREATE INDEX uploads_by_age ON uploads (created_at);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX uploads_by_age, discarded_files_by_time;
      ALTER TABLE discarded_files RENAME COLUMN due_at TO created_at;`);
  }
}
