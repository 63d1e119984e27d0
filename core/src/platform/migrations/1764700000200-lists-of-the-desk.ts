import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Indexes the lists of ops: failed payments, drivers by their standing, incidents of a ride and of a kind. */
export class ListsOfTheDesk1764700000200 implements MigrationInterface {
  name = 'ListsOfTheDesk1764700000200';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'payments_failed', `payments (id) WHERE state = 'failed'`);
    await buildIndex(runner, 'drivers_by_approval', 'driver_profiles (approval, user_id)');
    await buildIndex(runner, 'incidents_of_a_ride', 'incidents (ride_id)');
    await buildIndex(runner, 'incidents_by_kind', 'incidents (kind, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX payments_failed, drivers_by_approval, incidents_of_a_ride, incidents_by_kind');
  }
}
