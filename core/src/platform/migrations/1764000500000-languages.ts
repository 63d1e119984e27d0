import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the language of a person and of a message. */
export class Languages1764000500000 implements MigrationInterface {
  name = 'Languages1764000500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users ADD COLUMN language text CHECK (language IN ('en', 'fr', 'ar', 'pt', 'kri'));
      ALTER TABLE messages ADD COLUMN language text NOT NULL DEFAULT 'en'
        CHECK (language IN ('en', 'fr', 'ar', 'pt', 'kri'));`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN language; ALTER TABLE messages DROP COLUMN language;');
  }
}
