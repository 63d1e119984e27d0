import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Finds documents that have expired, or expire soon. */
export class DocumentsByEnd1795700190020 implements MigrationInterface {
  name = 'DocumentsByEnd1795700190020';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'documents_by_end', 'driver_documents (expires_on) WHERE expires_on IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY documents_by_end');
  }
}
