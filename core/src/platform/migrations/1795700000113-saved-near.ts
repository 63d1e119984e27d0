import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The known place that the address of a saved place is made of, for readers of every language. */
export class SavedNear1795700000113 implements MigrationInterface {
  name = 'SavedNear1795700000113';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '3s';
      ALTER TABLE saved_places ADD COLUMN near jsonb;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE saved_places DROP COLUMN near');
  }
}
