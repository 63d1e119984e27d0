import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps trips over water, each a ride to the quay, a ferry and a scheduled ride from the other quay. */
export class RelayTrips1795700005510 implements MigrationInterface {
  name = 'RelayTrips1795700005510';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      CREATE TABLE relay_trips (
        id uuid PRIMARY KEY DEFAULT uuidv7() CHECK (uuid_extract_version(id) = 7),
        rider_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        version integer NOT NULL DEFAULT 1,
        first_quote_id uuid NOT NULL UNIQUE,
        first_ride_id uuid NOT NULL REFERENCES rides ON DELETE CASCADE,
        scheduled_id uuid NOT NULL REFERENCES scheduled_rides ON DELETE CASCADE,
        crossing_id uuid NOT NULL REFERENCES crossings,
        name text NOT NULL,
        kind text NOT NULL,
        from_quay jsonb NOT NULL,
        to_quay jsonb NOT NULL,
        minutes integer NOT NULL,
        board_minutes integer NOT NULL,
        ticket_price integer,
        time_zone text NOT NULL,
        departs_at timestamptz NOT NULL,
        ending text CHECK (ending IN ('done', 'cancelled', 'first_ride_failed')),
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE UNIQUE INDEX one_relay_a_rider ON relay_trips (rider_id) WHERE ending IS NULL');
    await runner.query('CREATE INDEX relay_trips_of_a_rider ON relay_trips (rider_id)');
    await runner.query('CREATE INDEX relay_trips_of_a_ride ON relay_trips (first_ride_id)');
    await runner.query('CREATE INDEX relay_trips_of_a_scheduled_ride ON relay_trips (scheduled_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE relay_trips');
  }
}
