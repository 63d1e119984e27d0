import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps the sessions of those who are locked or suspended in a trip now for that trip. Locks their rows alone. */
export class SessionsInTrips1795700203020 implements MigrationInterface {
  name = 'SessionsInTrips1795700203020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      UPDATE sessions SET ride_id = trips.id
      FROM (SELECT rides.id, person FROM rides, unnest(ARRAY[rider_id, driver_id]) AS person WHERE status = 'in_progress') AS trips
      JOIN users ON users.id = trips.person
      WHERE sessions.user_id = users.id AND (suspended_at IS NOT NULL OR EXISTS (
        SELECT 1 FROM driver_profiles WHERE driver_profiles.user_id = users.id AND approval = 'suspended'))`);
  }

  async down(): Promise<void> {}
}
