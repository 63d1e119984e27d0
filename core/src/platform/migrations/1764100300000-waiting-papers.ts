import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until when a driver may drive while a paper waits to be looked at: as long as the one that it replaced would hold. */
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
