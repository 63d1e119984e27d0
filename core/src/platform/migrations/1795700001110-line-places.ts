import type { MigrationInterface, QueryRunner } from 'typeorm';

// A turn is given once: who goes to the end gets the next one, and an offer names the turn that it was made for.
const places = `
CREATE SEQUENCE line_turns;
CREATE TABLE line_places (
  driver_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  zone_id uuid NOT NULL REFERENCES queue_zones ON DELETE CASCADE,
  turn bigint NOT NULL UNIQUE DEFAULT nextval('line_turns'),
  since timestamptz NOT NULL DEFAULT now(),
  away_since timestamptz
);
CREATE INDEX line_places_of_a_zone ON line_places (zone_id, turn);
ALTER TABLE ride_offers ADD COLUMN line_turn bigint;
`;

/** Keeps the places of drivers in the lines of zones. */
export class LinePlaces1795700001110 implements MigrationInterface {
  name = 'LinePlaces1795700001110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(places);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ride_offers DROP COLUMN line_turn;
      DROP TABLE line_places;
      DROP SEQUENCE line_turns`);
  }
}
