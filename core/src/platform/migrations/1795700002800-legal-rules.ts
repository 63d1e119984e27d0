import type { MigrationInterface, QueryRunner } from 'typeorm';
import { FIRST_RULES } from './first-legal-rules.ts';

const tables = `
CREATE TABLE legal_rules (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  version integer NOT NULL DEFAULT 1,
  region text NOT NULL CHECK (region IN ('SL', 'GN')),
  area text NOT NULL REFERENCES service_areas,
  names jsonb NOT NULL CHECK (names ? 'en'),
  polygon jsonb CHECK (jsonb_typeof(polygon) = 'array'),
  line jsonb CHECK (jsonb_typeof(line) = 'array'),
  width_m integer NOT NULL DEFAULT 50 CHECK (width_m BETWEEN 10 AND 500),
  crossing_m integer NOT NULL DEFAULT 0 CHECK (crossing_m BETWEEN 0 AND 1000),
  walk_m integer NOT NULL DEFAULT 400 CHECK (walk_m BETWEEN 0 AND 2000),
  vehicle_types text[] NOT NULL CHECK (cardinality(vehicle_types) > 0),
  weekdays integer[] NOT NULL CHECK (cardinality(weekdays) > 0 AND weekdays <@ '{1,2,3,4,5,6,7}'),
  from_minute integer NOT NULL CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute integer NOT NULL CHECK (to_minute BETWEEN 1 AND 1440),
  effect text NOT NULL CHECK (effect IN ('no_entry', 'no_through', 'no_pickup', 'no_dropoff')),
  source text NOT NULL CHECK (length(source) BETWEEN 1 AND 500),
  status text NOT NULL CHECK (status IN ('draft', 'published', 'withdrawn')),
  in_force_from timestamptz NOT NULL DEFAULT now(),
  replaces uuid REFERENCES legal_rules ON DELETE SET NULL,
  written_by uuid REFERENCES users ON DELETE SET NULL,
  CHECK ((polygon IS NULL) <> (line IS NULL))
);
CREATE INDEX legal_rules_area ON legal_rules (area);
CREATE INDEX legal_rules_replaces ON legal_rules (replaces);
CREATE INDEX legal_rules_written_by ON legal_rules (written_by);
CREATE TABLE legal_rules_version (
  is_current boolean PRIMARY KEY DEFAULT true CHECK (is_current),
  version integer NOT NULL DEFAULT 1
);
INSERT INTO legal_rules_version DEFAULT VALUES;
ALTER TABLE quotes ADD COLUMN trips jsonb;
ALTER TABLE rides ADD COLUMN rules jsonb;
`;

// Also a change by hand counts, so that every process sees it.
const version = `
CREATE FUNCTION count_legal_rules_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE legal_rules_version SET version = version + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON legal_rules
  FOR EACH STATEMENT EXECUTE FUNCTION count_legal_rules_change();
`;

/** Keeps the rules of the road, and with quotes and rides what they made of a trip. */
export class LegalRules1795700002800 implements MigrationInterface {
  name = 'LegalRules1795700002800';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(tables);
    await runner.query(version);
    for (const rule of FIRST_RULES) {
      await runner.query(
        `INSERT INTO legal_rules (region, area, names, polygon, line, crossing_m, vehicle_types, weekdays,
           from_minute, to_minute, effect, source, status)
         VALUES ($1, $2, $3, $4, $5, $6, $7, '{1,2,3,4,5,6,7}', $8, $9, 'no_entry', $10, 'published')`,
        [
          rule.region,
          rule.area,
          JSON.stringify(rule.names),
          rule.polygon && JSON.stringify(corners(rule.polygon)),
          rule.line && JSON.stringify(corners(rule.line)),
          rule.crossingM,
          rule.vehicleTypes,
          rule.fromMinute,
          rule.toMinute,
          rule.source,
        ],
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      ALTER TABLE rides DROP COLUMN rules;
      ALTER TABLE quotes DROP COLUMN trips;
      DROP TABLE legal_rules, legal_rules_version;
      DROP FUNCTION count_legal_rules_change`);
  }
}

const corners = (points: readonly (readonly [number, number])[]) => points.map(([lat, lng]) => ({ lat, lng }));
