import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a message was not taken, for whoever decides whether to try it once more. */
export class FailedMessages1764001300000 implements MigrationInterface {
  name = 'FailedMessages1764001300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages ADD COLUMN last_error text;
      CREATE INDEX messages_failed ON messages (id) WHERE state IN ('failed', 'late', 'sending');`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX messages_failed; ALTER TABLE messages DROP COLUMN last_error');
  }
}
