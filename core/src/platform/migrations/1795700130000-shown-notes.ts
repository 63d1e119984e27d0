import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps of notes whether their owner may read them: earlier reasons of adjustments were written for the team alone. */
export class ShownNotes1795700130000 implements MigrationInterface {
  name = 'ShownNotes1795700130000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query('ALTER TABLE ledger_transactions ADD COLUMN is_note_shown boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ledger_transactions DROP COLUMN is_note_shown');
  }
}
