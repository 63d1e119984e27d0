import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is reckoned at first; assumed, not measured. A car then needs a good four hours and a half for the 250 km from
 * Freetown to Bo, with the way out of the city.
 */
export const OPEN_ROAD = { beyondKm: 15, kmh: 60 };

/** Keeps with an area how quick the roads beyond it are: a trip round an estuary is not driven at a city's speed. */
export class OpenRoads1795700017000 implements MigrationInterface {
  name = 'OpenRoads1795700017000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      ALTER TABLE service_areas ADD COLUMN open_road jsonb NOT NULL DEFAULT '${JSON.stringify(OPEN_ROAD)}'
        CHECK ((open_road->>'kmh')::float8 > 0 AND (open_road->>'beyondKm')::float8 >= 0)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE service_areas DROP COLUMN open_road');
  }
}
