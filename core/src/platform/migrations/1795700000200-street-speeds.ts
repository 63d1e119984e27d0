import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps how fast streets are by hour of the week, and for some weeks the single passages they were measured by. */
export class StreetSpeeds1795700000200 implements MigrationInterface {
  name = 'StreetSpeeds1795700000200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      CREATE TABLE street_samples (
        ride_id uuid NOT NULL REFERENCES rides ON DELETE CASCADE,
        seq integer NOT NULL,
        city text NOT NULL,
        lat float8 NOT NULL,
        lng float8 NOT NULL,
        heading integer NOT NULL CHECK (heading BETWEEN 0 AND 359),
        hour integer NOT NULL CHECK (hour BETWEEN 0 AND 167),
        km float8 NOT NULL CHECK (km > 0),
        seconds float8 NOT NULL CHECK (seconds > 0),
        PRIMARY KEY (ride_id, seq)
      )`);
    await runner.query(`
      CREATE TABLE street_speeds (
        lat float8 NOT NULL,
        lng float8 NOT NULL,
        heading integer NOT NULL,
        city text NOT NULL,
        seconds_per_km float8 NOT NULL CHECK (seconds_per_km > 0),
        swing float8 NOT NULL DEFAULT 1,
        hours float8[] NOT NULL,
        samples integer NOT NULL,
        drivers integer NOT NULL,
        measured_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (lat, lng, heading)
      )`);
    await runner.query('CREATE INDEX street_speeds_by_age ON street_speeds (measured_at)');
    await runner.query(`
      CREATE TABLE learned_cities (
        city text PRIMARY KEY,
        hours float8[] NOT NULL,
        share float8 NOT NULL,
        is_used boolean NOT NULL DEFAULT true,
        measured_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE learned_cities, street_speeds, street_samples');
  }
}
