import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A phone that counts anew in the middle of a ride goes on where its track was. */
export class TracksAsTheyCame1764002010000 implements MigrationInterface {
  name = 'TracksAsTheyCame1764002010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ride_tracks
        -- By the service's clock; fixes of one message came at once, and their count puts them in order.
        ADD COLUMN came_at timestamptz NOT NULL DEFAULT now(),
        DROP CONSTRAINT ride_tracks_pkey,
        -- The same number at another time is of a phone that counts anew. One that was sent twice is in once.
        ADD PRIMARY KEY (ride_id, seq, at);`);
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
