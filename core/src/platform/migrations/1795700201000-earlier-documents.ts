import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds whether a document was sent in place of an approved one, and whether it is of the vehicle or licence of before a change. */
export class EarlierDocuments1795700201000 implements MigrationInterface {
  name = 'EarlierDocuments1795700201000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`ALTER TABLE driver_documents
      ADD COLUMN is_renewal boolean NOT NULL DEFAULT false, ADD COLUMN is_of_before boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE driver_documents DROP COLUMN is_renewal, DROP COLUMN is_of_before');
  }
}
