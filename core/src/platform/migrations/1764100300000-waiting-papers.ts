import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds until when a driver may drive while a document awaits review: as long as the one that it replaced was valid. */
export class WaitingPapers1764100300000 implements MigrationInterface {
  name = 'WaitingPapers1764100300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`ALTER TABLE driver_documents ADD COLUMN covered_until date NOT NULL DEFAULT 'infinity'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE driver_documents DROP COLUMN covered_until');
  }
}
