import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
CREATE TABLE queue_zones (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  region text NOT NULL CHECK (region IN ('SL', 'GN')),
  names jsonb NOT NULL CHECK (names ? 'en'),
  lat double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lng double precision NOT NULL CHECK (lng BETWEEN -180 AND 180),
  radius_m integer NOT NULL CHECK (radius_m BETWEEN 50 AND 20000),
  polygon jsonb CHECK (jsonb_typeof(polygon) = 'array'),
  vehicle_types text[] NOT NULL DEFAULT '{}',
  is_open boolean NOT NULL
);
CREATE TABLE queue_zones_version (
  is_current boolean PRIMARY KEY DEFAULT true CHECK (is_current),
  version integer NOT NULL DEFAULT 1
);
INSERT INTO queue_zones_version DEFAULT VALUES;
`;

// Also a change by hand counts, so that every process sees it.
const version = `
CREATE FUNCTION count_queue_zones_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE queue_zones_version SET version = version + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON queue_zones
  FOR EACH STATEMENT EXECUTE FUNCTION count_queue_zones_change();
`;

/** Keeps the zones whose drivers wait in line. There is none until ops adds one. */
export class QueueZones1795700001100 implements MigrationInterface {
  name = 'QueueZones1795700001100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(tables);
    await runner.query(version);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE queue_zones, queue_zones_version; DROP FUNCTION count_queue_zones_change');
  }
}
