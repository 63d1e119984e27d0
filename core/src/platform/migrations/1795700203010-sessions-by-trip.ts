import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Finds the sessions that are kept for a trip. */
export class SessionsByTrip1795700203010 implements MigrationInterface {
  name = 'SessionsByTrip1795700203010';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'sessions_of_trips', 'sessions (ride_id) WHERE ride_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY sessions_of_trips');
  }
}
