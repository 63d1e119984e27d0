import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
CREATE TABLE surge_rules (
  area text NOT NULL REFERENCES service_areas ON DELETE CASCADE,
  vehicle_type text NOT NULL REFERENCES vehicle_classes ON DELETE CASCADE,
  is_allowed boolean NOT NULL DEFAULT false,
  cap_percent integer NOT NULL CHECK (cap_percent BETWEEN 101 AND 300),
  step_percent integer NOT NULL CHECK (step_percent BETWEEN 1 AND 50),
  fewest_waiting integer NOT NULL CHECK (fewest_waiting BETWEEN 3 AND 100),
  from_ratio double precision NOT NULL CHECK (from_ratio BETWEEN 1 AND 50),
  full_ratio double precision NOT NULL CHECK (full_ratio > from_ratio AND full_ratio <= 100),
  PRIMARY KEY (area, vehicle_type)
);
CREATE INDEX surge_rules_of_a_class ON surge_rules (vehicle_type);
CREATE TABLE surge_rules_version (
  is_current boolean PRIMARY KEY DEFAULT true CHECK (is_current),
  version integer NOT NULL DEFAULT 1
);
INSERT INTO surge_rules_version DEFAULT VALUES;
`;

// Also a change by hand counts, so that every process sees it.
const version = `
CREATE FUNCTION count_surge_rules_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE surge_rules_version SET version = version + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON surge_rules
  FOR EACH STATEMENT EXECUTE FUNCTION count_surge_rules_change();
`;

/** Keeps where fares may rise while riders wait. There is no rule until ops sets one, and without one they do not. */
export class SurgeRules1795700003400 implements MigrationInterface {
  name = 'SurgeRules1795700003400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(tables);
    await runner.query(version);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE surge_rules, surge_rules_version; DROP FUNCTION count_surge_rules_change');
  }
}
