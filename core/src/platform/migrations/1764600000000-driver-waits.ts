import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores which riders asked for a notification when a driver comes near a pickup that had none: one row a rider, with
 * its end.
 */
export class DriverWaits1764600000000 implements MigrationInterface {
  name = 'DriverWaits1764600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      CREATE TABLE driver_waits (
        user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
        ride_id uuid NOT NULL REFERENCES rides ON DELETE CASCADE,
        asked_at timestamptz NOT NULL DEFAULT now(),
        until timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX driver_waits_of_a_ride ON driver_waits (ride_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE driver_waits');
  }
}
