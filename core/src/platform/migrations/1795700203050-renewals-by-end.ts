import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Finds the approved documents that end soon and in whose place another was sent. */
export class RenewalsByEnd1795700203050 implements MigrationInterface {
  name = 'RenewalsByEnd1795700203050';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'renewals_by_end', 'driver_documents (covered_until) WHERE is_renewal');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY renewals_by_end');
  }
}
