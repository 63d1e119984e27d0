import type { MigrationInterface, QueryRunner } from 'typeorm';

const FACTS = 'body, class, make, model, year, colour';
const OF_PROFILE = `NEW.vehicle_body, NEW.vehicle_type, NEW.vehicle_make, NEW.vehicle_model, NEW.vehicle_year,
  NEW.vehicle_colour`;

const change = `
CREATE TABLE vehicles (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  plate text NOT NULL,
  plate_key text NOT NULL UNIQUE,
  body text,
  class text NOT NULL,
  make text,
  model text,
  year integer,
  colour text,
  owner_id uuid,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX vehicles_of_an_owner ON vehicles (owner_id);
ALTER TABLE driver_profiles ADD COLUMN vehicle_id uuid REFERENCES vehicles;

-- Profiles hold what was approved for their driver; the vehicle has the facts of the last approved one.
CREATE FUNCTION keep_vehicle() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  typed text := upper(btrim(regexp_replace(NEW.vehicle_plate_number, '\\s+', ' ', 'g')));
  -- Spaces and hyphens are spelling: AKL 123, AKL-123 and AKL123 are one vehicle.
  key text := regexp_replace(typed, '[\\s-]+', '', 'g');
BEGIN
  IF coalesce(key, '') = '' THEN
    NEW.vehicle_id := NULL;
    RETURN NEW;
  END IF;
  INSERT INTO vehicles AS known (plate, plate_key, ${FACTS}) VALUES (typed, key, ${OF_PROFILE})
  ON CONFLICT (plate_key) DO UPDATE SET (${FACTS}) = ROW(${OF_PROFILE})
  WHERE NEW.approval = 'approved'
    OR NOT EXISTS (SELECT FROM driver_profiles WHERE vehicle_id = known.id AND user_id <> NEW.user_id);
  SELECT id INTO NEW.vehicle_id FROM vehicles WHERE plate_key = key;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_vehicle
  BEFORE INSERT OR UPDATE OF vehicle_plate_number, vehicle_body, vehicle_type, vehicle_make, vehicle_model, vehicle_year,
    vehicle_colour, approval
  ON driver_profiles FOR EACH ROW EXECUTE FUNCTION keep_vehicle();`;

/**
 * Makes vehicles records of their own, by number plate; two drivers of one plate share its record. A later migration, outside
 * a transaction, writes those of the profiles that exist.
 */
export class Vehicles1795700019300 implements MigrationInterface {
  name = 'Vehicles1795700019300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(change);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER keep_vehicle ON driver_profiles');
    await runner.query('DROP FUNCTION keep_vehicle');
    await runner.query('ALTER TABLE driver_profiles DROP COLUMN vehicle_id');
    await runner.query('DROP TABLE vehicles');
  }
}
