import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names the trip for which alone the sessions of a person are kept who was locked or suspended in it. */
export class SessionsOfTrips1795700203000 implements MigrationInterface {
  name = 'SessionsOfTrips1795700203000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query('ALTER TABLE sessions ADD COLUMN ride_id uuid');
    await runner.query('CREATE INDEX sessions_of_trips ON sessions (ride_id) WHERE ride_id IS NOT NULL');
    await runner.query(`
      UPDATE sessions SET ride_id = rides.id
      FROM users u LEFT JOIN driver_profiles ON user_id = u.id AND approval = 'suspended', rides
      WHERE sessions.user_id = u.id AND (u.suspended_at IS NOT NULL OR driver_profiles.user_id IS NOT NULL)
        AND rides.status = 'in_progress' AND u.id IN (rides.rider_id, rides.driver_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN ride_id');
  }
}
