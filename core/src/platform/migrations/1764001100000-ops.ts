import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the ops screen asks for all day, and what it compares with. */
export class Ops1764001100000 implements MigrationInterface {
  name = 'Ops1764001100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX rides_by_completion ON rides (completed_at) WHERE completed_at IS NOT NULL;
      CREATE INDEX rides_by_request ON rides (requested_at);
      CREATE INDEX events_by_time ON ride_events (at);
      CREATE INDEX users_by_age ON users (created_at);
      CREATE INDEX drivers_awaiting_approval ON driver_profiles (user_id) WHERE approval = 'pending';

      -- What cannot be counted afterwards, each minute.
      CREATE TABLE ops_samples (
        at timestamptz PRIMARY KEY,
        active_rides integer NOT NULL,
        online_drivers integer NOT NULL
      );`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE ops_samples;
      DROP INDEX rides_by_completion, rides_by_request, events_by_time, users_by_age, drivers_awaiting_approval;`);
  }
}
