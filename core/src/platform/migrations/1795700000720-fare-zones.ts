import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps the zones whose trips cost a fixed amount more. There is none until ops adds one. */
export class FareZones1795700000720 implements MigrationInterface {
  name = 'FareZones1795700000720';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      CREATE TABLE fare_zones (
        id uuid PRIMARY KEY DEFAULT uuidv7(),
        region text NOT NULL CHECK (region IN ('SL', 'GN')),
        name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
        lat double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
        lng double precision NOT NULL CHECK (lng BETWEEN -180 AND 180),
        radius_m integer NOT NULL CHECK (radius_m BETWEEN 50 AND 20000),
        polygon jsonb CHECK (jsonb_typeof(polygon) = 'array'),
        amount integer NOT NULL CHECK (amount > 0),
        applies_to text NOT NULL CHECK (applies_to IN ('pickup', 'dropoff', 'either'))
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE fare_zones');
  }
}
