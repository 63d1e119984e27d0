import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
CREATE TABLE owners (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  name text NOT NULL CHECK (length(name) <= 60),
  phone text NOT NULL UNIQUE,
  region text NOT NULL,
  language text,
  wallet_method text,
  link_id uuid NOT NULL,
  link_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE vehicles ADD CONSTRAINT owner_of_a_vehicle FOREIGN KEY (owner_id) REFERENCES owners;

CREATE TABLE owner_terms (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  book_id uuid NOT NULL,
  version integer NOT NULL,
  driver_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  owner_id uuid NOT NULL REFERENCES owners,
  vehicle_id uuid NOT NULL REFERENCES vehicles,
  owner_name text NOT NULL CHECK (length(owner_name) <= 60),
  region text NOT NULL,
  currency text NOT NULL,
  every text NOT NULL CHECK (every IN ('day', 'week')),
  amount integer NOT NULL CHECK (amount > 0),
  rest_days smallint[] NOT NULL CHECK (rest_days <@ '{1,2,3,4,5,6,7}' AND cardinality(rest_days) <= 6),
  hire_purchase integer CHECK (hire_purchase > 0),
  state text NOT NULL CHECK (state IN ('proposed', 'active', 'refused', 'withdrawn', 'replaced', 'ended')),
  proposed_by text NOT NULL CHECK (proposed_by IN ('driver', 'owner')),
  proposed_at timestamptz NOT NULL DEFAULT now(),
  answer_until timestamptz,
  confirmed_at timestamptz,
  starts_on date,
  ends_on date,
  ended_by text CHECK (ended_by IN ('driver', 'owner')),
  UNIQUE (book_id, version),
  CHECK ((state IN ('active', 'replaced', 'ended')) = (starts_on IS NOT NULL)),
  CHECK ((state IN ('replaced', 'ended')) = (ends_on IS NOT NULL))
);
CREATE UNIQUE INDEX one_book_of_a_driver ON owner_terms (driver_id) WHERE state = 'active';
CREATE UNIQUE INDEX one_proposal_of_a_driver ON owner_terms (driver_id) WHERE state = 'proposed';
CREATE INDEX unanswered_terms ON owner_terms (answer_until);
CREATE INDEX terms_of_a_driver ON owner_terms (driver_id);
CREATE INDEX terms_of_an_owner ON owner_terms (owner_id);
CREATE INDEX terms_of_a_vehicle ON owner_terms (vehicle_id);

CREATE TABLE owner_payments (
  id uuid PRIMARY KEY,
  book_id uuid NOT NULL,
  driver_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  owner_id uuid NOT NULL REFERENCES owners,
  amount integer NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  day date NOT NULL,
  state text NOT NULL CHECK (state IN ('stated', 'confirmed', 'refused', 'withdrawn', 'sent')),
  payout_id uuid UNIQUE REFERENCES payouts,
  is_texted boolean NOT NULL DEFAULT false,
  wrong_codes integer NOT NULL DEFAULT 0,
  confirmed_by text CHECK (confirmed_by IN ('page', 'code')),
  stated_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  CHECK ((state = 'sent') = (payout_id IS NOT NULL))
);
CREATE INDEX owner_payments_of_a_book ON owner_payments (book_id, id);
CREATE INDEX owner_payments_of_a_driver ON owner_payments (driver_id);
CREATE INDEX owner_payments_of_an_owner ON owner_payments (owner_id);

CREATE TABLE owner_days_off (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  book_id uuid NOT NULL,
  driver_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  owner_id uuid NOT NULL REFERENCES owners,
  day date NOT NULL,
  reason text NOT NULL CHECK (reason IN ('repair', 'ill', 'other')),
  declared_at timestamptz NOT NULL DEFAULT now(),
  refused_at timestamptz,
  UNIQUE (book_id, day)
);
CREATE INDEX owner_days_off_of_a_driver ON owner_days_off (driver_id);
CREATE INDEX owner_days_off_of_an_owner ON owner_days_off (owner_id);`;

/** A vehicle or an owner without driver and terms has no use: both are deleted with the last of these. */
const forgetting = `
CREATE FUNCTION forget_vehicle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM vehicles WHERE id = OLD.vehicle_id
    AND NOT EXISTS (SELECT FROM driver_profiles WHERE vehicle_id = OLD.vehicle_id)
    AND NOT EXISTS (SELECT FROM owner_terms WHERE vehicle_id = OLD.vehicle_id);
  RETURN NULL;
END $$;
CREATE TRIGGER forget_vehicle AFTER DELETE OR UPDATE OF vehicle_plate_number ON driver_profiles
  FOR EACH ROW WHEN (OLD.vehicle_id IS NOT NULL) EXECUTE FUNCTION forget_vehicle();
CREATE FUNCTION forget_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM owner_terms WHERE owner_id = OLD.owner_id) THEN
    DELETE FROM owner_payments WHERE owner_id = OLD.owner_id;
    DELETE FROM owner_days_off WHERE owner_id = OLD.owner_id;
    UPDATE vehicles SET owner_id = NULL WHERE owner_id = OLD.owner_id;
    DELETE FROM owners WHERE id = OLD.owner_id;
  ELSIF OLD.state = 'active' THEN
    UPDATE vehicles SET owner_id = NULL WHERE id = OLD.vehicle_id
      AND NOT EXISTS (SELECT FROM owner_terms WHERE vehicle_id = OLD.vehicle_id AND state = 'active');
  END IF;
  DELETE FROM vehicles WHERE id = OLD.vehicle_id
    AND NOT EXISTS (SELECT FROM driver_profiles WHERE vehicle_id = OLD.vehicle_id)
    AND NOT EXISTS (SELECT FROM owner_terms WHERE vehicle_id = OLD.vehicle_id);
  RETURN NULL;
END $$;
CREATE TRIGGER forget_owner AFTER DELETE ON owner_terms FOR EACH ROW EXECUTE FUNCTION forget_owner();`;

/** Keeps owners of vehicles, what they and their drivers agreed on, what was paid, and days off. */
export class OwnersBooks1795700019320 implements MigrationInterface {
  name = 'OwnersBooks1795700019320';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(tables);
    await runner.query(forgetting);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER forget_vehicle ON driver_profiles');
    await runner.query('DROP TABLE owner_days_off, owner_payments, owner_terms');
    await runner.query('ALTER TABLE vehicles DROP CONSTRAINT owner_of_a_vehicle');
    await runner.query('DROP TABLE owners');
    await runner.query('DROP FUNCTION forget_vehicle, forget_owner');
  }
}
