import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
CREATE TABLE vehicle_bodies (
  vehicle_body text PRIMARY KEY CHECK (vehicle_body ~ '^[a-z][a-z0-9_]{0,29}$'),
  position integer NOT NULL,
  names jsonb NOT NULL CHECK (names ?& ARRAY['en', 'fr', 'ar', 'pt', 'kri'])
);
CREATE TABLE vehicle_classes (
  vehicle_type text PRIMARY KEY CHECK (vehicle_type ~ '^[a-z][a-z0-9_]{0,29}$'),
  position integer NOT NULL,
  names jsonb NOT NULL CHECK (names ?& ARRAY['en', 'fr', 'ar', 'pt', 'kri']),
  icon text NOT NULL,
  capacity integer NOT NULL CHECK (capacity BETWEEN 1 AND 60),
  bodies text[] NOT NULL CHECK (cardinality(bodies) > 0),
  kmh integer NOT NULL CHECK (kmh BETWEEN 3 AND 120),
  road_profile text NOT NULL CHECK (road_profile IN ('car', 'motorbike')),
  usual_pickup_from integer NOT NULL CHECK (usual_pickup_from > 0),
  usual_pickup_to integer NOT NULL CHECK (usual_pickup_to >= usual_pickup_from),
  documents text[] NOT NULL
);
-- One row a region with an empty area, and one for each area that differs from its region.
CREATE TABLE vehicle_class_openings (
  vehicle_type text NOT NULL REFERENCES vehicle_classes,
  region text NOT NULL CHECK (region IN ('SL', 'GN')),
  area text NOT NULL,
  is_open boolean NOT NULL,
  from_minute integer CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute integer CHECK (to_minute BETWEEN 0 AND 1440),
  PRIMARY KEY (vehicle_type, region, area),
  CHECK ((from_minute IS NULL) = (to_minute IS NULL) AND from_minute <> to_minute)
);
CREATE TABLE vehicle_catalogue_version (
  is_current boolean PRIMARY KEY DEFAULT true CHECK (is_current),
  version integer NOT NULL DEFAULT 1
);
INSERT INTO vehicle_catalogue_version DEFAULT VALUES;
`;

// The names, capacities, usual minutes and their order are those of the specification, section 9; the speeds were
// measured on Freetown's bus segments, where motorbikes pass queues.
const seed = `
INSERT INTO vehicle_bodies (position, vehicle_body, names) VALUES
  (1, 'sedan', '{"en": "Saloon", "fr": "Berline", "ar": "سيدان", "pt": "Sedã", "kri": "Sedan"}'),
  (2, 'suv', '{"en": "SUV", "fr": "SUV", "ar": "دفع رباعي", "pt": "SUV", "kri": "Jip"}'),
  (3, 'hatchback', '{"en": "Hatchback", "fr": "Compacte", "ar": "هاتشباك", "pt": "Hatchback", "kri": "Hatchback"}'),
  (4, 'minivan', '{"en": "Minivan", "fr": "Monospace", "ar": "ميني فان", "pt": "Monovolume", "kri": "Minivan"}'),
  (5, 'motorcycle', '{"en": "Motorcycle", "fr": "Moto", "ar": "دراجة نارية", "pt": "Mota", "kri": "Okada"}'),
  (6, 'tricycle', '{"en": "Kekeh", "fr": "Tricycle", "ar": "توك توك", "pt": "Triciclo", "kri": "Kɛkɛ"}');

INSERT INTO vehicle_classes (position, vehicle_type, icon, capacity, kmh, road_profile, usual_pickup_from,
  usual_pickup_to, bodies, documents, names)
VALUES
  (1, 'standard', 'car', 4, 17, 'car', 5, 8, '{sedan,suv,hatchback,minivan}',
    '{licence,insurance,vehicle_registration,national_id,vehicle_photo}',
    '{"en": "Standard", "fr": "Standard", "ar": "عادي", "pt": "Standard", "kri": "Standad"}'),
  (2, 'comfort', 'comfort_car', 4, 17, 'car', 8, 12, '{sedan,suv,hatchback,minivan}',
    '{licence,insurance,vehicle_registration,national_id,vehicle_photo}',
    '{"en": "Comfort", "fr": "Confort", "ar": "مريح", "pt": "Conforto", "kri": "Kɔmfɔt"}'),
  (3, 'xl', 'van', 6, 17, 'car', 10, 15, '{sedan,suv,hatchback,minivan}',
    '{licence,insurance,vehicle_registration,national_id,vehicle_photo}',
    '{"en": "XL", "fr": "XL", "ar": "XL", "pt": "XL", "kri": "XL"}'),
  -- Few motorbikes have an insurance document of their own; their riders carry the registration.
  (4, 'motorbike', 'motorbike', 1, 22, 'motorbike', 3, 5, '{motorcycle}',
    '{licence,vehicle_registration,national_id,vehicle_photo}',
    '{"en": "Motorbike", "fr": "Moto", "ar": "دراجة نارية", "pt": "Mota", "kri": "Okada"}'),
  (5, 'kekeh', 'tricycle', 3, 17, 'car', 4, 7, '{tricycle}',
    '{licence,insurance,vehicle_registration,national_id,vehicle_photo}',
    '{"en": "Kekeh", "fr": "Tricycle", "ar": "توك توك", "pt": "Triciclo", "kri": "Kɛkɛ"}');

INSERT INTO vehicle_class_openings (vehicle_type, region, area, is_open)
SELECT vehicle_type, region, '', true
FROM unnest(ARRAY['standard', 'comfort', 'xl', 'motorbike']) AS vehicle_type, unnest(ARRAY['SL', 'GN']) AS region;
INSERT INTO vehicle_class_openings (vehicle_type, region, area, is_open) VALUES
  ('kekeh', 'SL', '', false), ('kekeh', 'SL', 'freetown', true),
  ('kekeh', 'GN', '', false), ('kekeh', 'GN', 'conakry', true);

-- A third of the way from the motorbike's base to the car's, as the prices of Freetown have it; see decision 060.
INSERT INTO fare_rates (region, vehicle_type, base, per_km, effective_from) VALUES
  ('SL', 'kekeh', 10000, 1500, '2025-01-01Z'), ('GN', 'kekeh', 3500, 500, '2025-01-01Z');
INSERT INTO commission_rates (region, vehicle_type, percent, effective_from) VALUES
  ('SL', 'kekeh', 10, '2025-01-01Z'), ('GN', 'kekeh', 10, '2025-01-01Z');
`;

// Also a change by hand counts, so that every process sees it.
const version = `
CREATE FUNCTION count_vehicle_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE vehicle_catalogue_version SET version = version + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON vehicle_classes
  FOR EACH STATEMENT EXECUTE FUNCTION count_vehicle_change();
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON vehicle_bodies
  FOR EACH STATEMENT EXECUTE FUNCTION count_vehicle_change();
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON vehicle_class_openings
  FOR EACH STATEMENT EXECUTE FUNCTION count_vehicle_change();
`;

// A ride has no reference: each booking would lock the row of its class, and bookings are checked against the classes.
const references = `
ALTER TABLE rides DROP CONSTRAINT rides_vehicle_type_check;
ALTER TABLE driver_profiles DROP CONSTRAINT driver_profiles_vehicle_type_check,
  DROP CONSTRAINT driver_profiles_vehicle_body_check,
  ADD CONSTRAINT driver_profiles_vehicle_type_fkey FOREIGN KEY (vehicle_type) REFERENCES vehicle_classes NOT VALID,
  ADD CONSTRAINT driver_profiles_vehicle_body_fkey FOREIGN KEY (vehicle_body) REFERENCES vehicle_bodies NOT VALID;
ALTER TABLE commission_rates DROP CONSTRAINT commission_rates_vehicle_type_check;
`;

const ofOldClasses = `vehicle_type IN ('standard', 'comfort', 'xl', 'motorbike')`;

/** Keeps vehicle classes and bodies as rows, with the classes of the specification and the kekeh. */
export class VehicleClasses1795700000400 implements MigrationInterface {
  name = 'VehicleClasses1795700000400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(tables);
    await runner.query(references);
    await runner.query(seed);
    await runner.query(version);
  }

  /** Rides and drivers of other classes stay as they are. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM fare_rates WHERE NOT ${ofOldClasses}`);
    await runner.query(`DELETE FROM commission_rates WHERE NOT ${ofOldClasses}`);
    await runner.query(`
      ALTER TABLE rides ADD CONSTRAINT rides_vehicle_type_check CHECK (${ofOldClasses}) NOT VALID;
      ALTER TABLE driver_profiles DROP CONSTRAINT driver_profiles_vehicle_type_fkey,
        DROP CONSTRAINT driver_profiles_vehicle_body_fkey,
        ADD CONSTRAINT driver_profiles_vehicle_type_check CHECK (${ofOldClasses}) NOT VALID,
        ADD CONSTRAINT driver_profiles_vehicle_body_check
          CHECK (vehicle_body IN ('sedan', 'suv', 'hatchback', 'minivan', 'motorcycle')) NOT VALID;
      ALTER TABLE commission_rates ADD CONSTRAINT commission_rates_vehicle_type_check CHECK (${ofOldClasses});
      DROP TABLE vehicle_class_openings, vehicle_classes, vehicle_bodies, vehicle_catalogue_version;
      DROP FUNCTION count_vehicle_change`);
  }
}
