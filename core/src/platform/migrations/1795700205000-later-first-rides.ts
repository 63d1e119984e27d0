import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets the ride to the quay of a trip over water be a scheduled ride, where the ferry leaves long after the booking. */
export class LaterFirstRides1795700205000 implements MigrationInterface {
  name = 'LaterFirstRides1795700205000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      ALTER TABLE relay_trips
        ALTER COLUMN first_ride_id DROP NOT NULL,
        ADD COLUMN first_scheduled_id uuid REFERENCES scheduled_rides ON DELETE CASCADE,
        ADD CHECK (num_nonnulls(first_ride_id, first_scheduled_id) = 1)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM relay_trips WHERE first_ride_id IS NULL');
    await runner.query(
      'ALTER TABLE relay_trips DROP COLUMN first_scheduled_id, ALTER COLUMN first_ride_id SET NOT NULL',
    );
  }
}
