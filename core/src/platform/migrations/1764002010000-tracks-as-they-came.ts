import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Lets a track continue when a phone restarts its count in the middle of a ride. */
export class TracksAsTheyCame1764002010000 implements MigrationInterface {
  name = 'TracksAsTheyCame1764002010000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ride_tracks
        -- By the service's clock; fixes of one message came at once, and their count puts them in order.
        ADD COLUMN IF NOT EXISTS came_at timestamptz NOT NULL DEFAULT now()`);
    // The same number at another time comes from a phone that restarted its count. A fix that was sent twice is stored
    // once.
    await buildIndex(runner, 'fixes_of_a_ride', 'ride_tracks (ride_id, seq, at)', 'UNIQUE');
    await runner.query(`
      ALTER TABLE ride_tracks
        DROP CONSTRAINT ride_tracks_pkey,
        ADD CONSTRAINT ride_tracks_pkey PRIMARY KEY USING INDEX fixes_of_a_ride`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM ride_tracks late USING ride_tracks early
        WHERE late.ride_id = early.ride_id AND late.seq = early.seq AND late.at > early.at;
      ALTER TABLE ride_tracks
        DROP CONSTRAINT ride_tracks_pkey,
        DROP COLUMN came_at,
        ADD PRIMARY KEY (ride_id, seq);`);
  }
}
