import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Finds the trip over water of a scheduled ride to the quay, as its removal does. */
export class RelaysByFirstRide1795700205010 implements MigrationInterface {
  name = 'RelaysByFirstRide1795700205010';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(
      runner,
      'relay_trips_of_a_first_scheduled_ride',
      'relay_trips (first_scheduled_id) WHERE first_scheduled_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY relay_trips_of_a_first_scheduled_ride');
  }
}
