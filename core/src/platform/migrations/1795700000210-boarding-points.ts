import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps where riders of a place really board. */
export class BoardingPoints1795700000210 implements MigrationInterface {
  name = 'BoardingPoints1795700000210';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      CREATE TABLE boarding_points (
        place_id uuid PRIMARY KEY REFERENCES places ON DELETE CASCADE,
        lat float8 NOT NULL,
        lng float8 NOT NULL,
        metres integer NOT NULL CHECK (metres BETWEEN 0 AND 150),
        pickups integer NOT NULL,
        riders integer NOT NULL,
        is_used boolean NOT NULL DEFAULT true,
        measured_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE boarding_points');
  }
}
