import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps the file of the approved document in whose place another was sent, as long as it counts. */
export class FilesOfEarlierDocuments1795700203040 implements MigrationInterface {
  name = 'FilesOfEarlierDocuments1795700203040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(
      'ALTER TABLE driver_documents ADD COLUMN earlier_key text, ADD COLUMN earlier_content_type text',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO discarded_files (object_key, due_at) SELECT earlier_key, now() FROM driver_documents
      WHERE earlier_key IS NOT NULL ON CONFLICT DO NOTHING`);
    await runner.query('ALTER TABLE driver_documents DROP COLUMN earlier_key, DROP COLUMN earlier_content_type');
  }
}
