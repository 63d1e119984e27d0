import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Adds indexes for the ops screen, and the samples that it compares with. */
export class Ops1764001100000 implements MigrationInterface {
  name = 'Ops1764001100000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What cannot be counted afterwards, each minute.
      CREATE TABLE IF NOT EXISTS ops_samples (
        at timestamptz PRIMARY KEY,
        active_rides integer NOT NULL,
        online_drivers integer NOT NULL
      );`);
    await buildIndex(runner, 'rides_by_completion', 'rides (completed_at) WHERE completed_at IS NOT NULL');
    await buildIndex(runner, 'rides_by_request', 'rides (requested_at)');
    await buildIndex(runner, 'events_by_time', 'ride_events (at)');
    await buildIndex(runner, 'users_by_age', 'users (created_at)');
    await buildIndex(runner, 'drivers_awaiting_approval', "driver_profiles (user_id) WHERE approval = 'pending'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE ops_samples;
      DROP INDEX rides_by_completion, rides_by_request, events_by_time, users_by_age, drivers_awaiting_approval;`);
  }
}
