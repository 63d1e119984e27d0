import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps the fares of shared seats that the government publishes, as ops enters them. There is none until then. */
export class OfficialFares1795700000730 implements MigrationInterface {
  name = 'OfficialFares1795700000730';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      CREATE TABLE official_fares (
        id uuid PRIMARY KEY DEFAULT uuidv7(),
        region text NOT NULL CHECK (region IN ('SL', 'GN')),
        from_name text NOT NULL CHECK (length(from_name) BETWEEN 1 AND 80),
        from_point jsonb NOT NULL CHECK (from_point ?& ARRAY['lat', 'lng']),
        to_name text NOT NULL CHECK (length(to_name) BETWEEN 1 AND 80),
        to_point jsonb NOT NULL CHECK (to_point ?& ARRAY['lat', 'lng']),
        radius_m integer NOT NULL CHECK (radius_m BETWEEN 50 AND 20000),
        seat_fare integer NOT NULL CHECK (seat_fare > 0),
        source text NOT NULL CHECK (length(source) BETWEEN 1 AND 120)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE official_fares');
  }
}
