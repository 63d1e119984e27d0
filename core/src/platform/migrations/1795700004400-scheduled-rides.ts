import type { MigrationInterface, QueryRunner } from 'typeorm';

// A row ends with its rider's account; the ride that was made of it stays, as all rides do.
const tables = `
CREATE TABLE scheduled_series (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  rider_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  wishes jsonb NOT NULL,
  weekdays integer[] NOT NULL CHECK (cardinality(weekdays) BETWEEN 1 AND 7),
  minute_of_day integer NOT NULL CHECK (minute_of_day BETWEEN 0 AND 1439),
  time_zone text NOT NULL,
  made_until timestamptz NOT NULL,
  ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX scheduled_series_of_a_rider ON scheduled_series (rider_id);
CREATE INDEX scheduled_series_to_continue ON scheduled_series (made_until) WHERE ended_at IS NULL;
CREATE TABLE scheduled_rides (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  rider_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  series_id uuid REFERENCES scheduled_series ON DELETE SET NULL,
  quote_id uuid UNIQUE,
  status text NOT NULL DEFAULT 'scheduled' CHECK (status IN ('scheduled', 'taken', 'begun', 'failed', 'cancelled')),
  version integer NOT NULL DEFAULT 1,
  city text NOT NULL,
  trip jsonb NOT NULL,
  pickup_area text NOT NULL,
  dropoff_area text NOT NULL,
  vehicle_type text NOT NULL,
  payment_method text NOT NULL,
  pickup_note text,
  fare integer NOT NULL,
  price jsonb,
  rules jsonb,
  pickup_at timestamptz NOT NULL,
  search_at timestamptz NOT NULL,
  driver_id uuid REFERENCES users,
  ride_id uuid UNIQUE REFERENCES rides,
  failure text,
  cancelled_by text,
  reminded_evening_at timestamptz,
  reminded_at timestamptz,
  checked_at timestamptz,
  in_doubt_at timestamptz,
  told_to_wait_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((status = 'begun') = (ride_id IS NOT NULL)),
  CHECK (status <> 'taken' OR driver_id IS NOT NULL)
);
CREATE INDEX scheduled_rides_of_a_rider ON scheduled_rides (rider_id, pickup_at);
CREATE INDEX scheduled_rides_of_a_driver ON scheduled_rides (driver_id, pickup_at) WHERE driver_id IS NOT NULL;
CREATE INDEX scheduled_rides_of_a_series ON scheduled_rides (series_id, pickup_at) WHERE series_id IS NOT NULL;
CREATE INDEX scheduled_rides_due ON scheduled_rides (search_at) WHERE status IN ('scheduled', 'taken');
CREATE INDEX scheduled_rides_open ON scheduled_rides (city, pickup_at) WHERE status = 'scheduled';
CREATE INDEX scheduled_rides_by_time ON scheduled_rides (pickup_at);
ALTER TABLE rides ADD COLUMN scheduled_for timestamptz;
`;

/** Keeps rides that are booked for later, and on rides the time for which they were booked. */
export class ScheduledRides1795700004400 implements MigrationInterface {
  name = 'ScheduledRides1795700004400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(tables);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE rides DROP COLUMN scheduled_for;
      DROP TABLE scheduled_rides;
      DROP TABLE scheduled_series`);
  }
}
