import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the tracks of rides, fix by fix. */
export class RideTracks1764001000000 implements MigrationInterface {
  name = 'RideTracks1764001000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ride_tracks (
        ride_id uuid NOT NULL REFERENCES rides,
        -- The phone's own count. It puts the fixes in order, and a fix that was sent twice in once.
        seq bigint NOT NULL,
        -- By the phone's clock.
        at timestamptz NOT NULL,
        lat double precision NOT NULL,
        lng double precision NOT NULL,
        heading real,
        speed real,
        PRIMARY KEY (ride_id, seq)
      );`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ride_tracks');
  }
}
