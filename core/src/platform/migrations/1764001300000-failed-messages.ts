import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Adds why a message was not accepted, for the admin who decides whether to send it again. */
export class FailedMessages1764001300000 implements MigrationInterface {
  name = 'FailedMessages1764001300000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages ADD COLUMN IF NOT EXISTS last_error text');
    await buildIndex(runner, 'messages_failed', "messages (id) WHERE state IN ('failed', 'late', 'sending')");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX messages_failed; ALTER TABLE messages DROP COLUMN last_error');
  }
}
