import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps which way along streets a trip took, as its track was matched to them, for as long as the track. */
export class DrivenWays1795700000120 implements MigrationInterface {
  name = 'DrivenWays1795700000120';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      CREATE TABLE driven_ways (
        ride_id uuid PRIMARY KEY REFERENCES rides ON DELETE CASCADE,
        km float8 NOT NULL CHECK (km >= 0),
        source text NOT NULL CHECK (source IN ('road', 'track')),
        geometry text,
        measured_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE driven_ways');
  }
}
