import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
CREATE TABLE ride_methods (
  method text NOT NULL CHECK (method ~ '^[a-z][a-z0-9_]{0,29}$' AND method <> 'card'),
  region text NOT NULL CHECK (region IN ('SL', 'GN')),
  position integer NOT NULL,
  names jsonb NOT NULL CHECK (names ? 'en'),
  icon text NOT NULL,
  provider text CHECK (provider ~ '^[a-z][a-z0-9_]{0,29}$'),
  rail text,
  credentials text,
  is_open boolean NOT NULL,
  min_amount integer CHECK (min_amount > 0),
  max_amount integer CHECK (max_amount > 0),
  PRIMARY KEY (method, region),
  CHECK ((method = 'cash') = (provider IS NULL)),
  CHECK ((rail IS NULL) = (credentials IS NULL)),
  CHECK (method <> 'cash' OR rail IS NULL),
  CHECK (max_amount >= min_amount)
);
CREATE TABLE ride_methods_version (
  is_current boolean PRIMARY KEY DEFAULT true CHECK (is_current),
  version integer NOT NULL DEFAULT 1
);
INSERT INTO ride_methods_version DEFAULT VALUES;
`;

// Keys and providers are those of the specification, and Afrimoney, which Sierra Leone has in place of MTN.
const seed = `
INSERT INTO ride_methods (region, position, method, names, icon, provider, rail, credentials, is_open) VALUES
  ('SL', 1, 'cash', '{"en": "Cash", "fr": "Espèces", "ar": "نقدًا", "pt": "Dinheiro", "kri": "Kash"}', 'cash', NULL, NULL, NULL, true),
  ('SL', 2, 'orange_money', '{"en": "Orange Money"}', 'orange', 'orange', 'orange', 'ORANGE_MONEY', true),
  ('SL', 3, 'afrimoney', '{"en": "Afrimoney"}', 'violet', 'afrimoney', NULL, NULL, false),
  ('GN', 1, 'cash', '{"en": "Cash", "fr": "Espèces", "ar": "نقدًا", "pt": "Dinheiro", "kri": "Kash"}', 'cash', NULL, NULL, NULL, true),
  ('GN', 2, 'orange_money', '{"en": "Orange Money"}', 'orange', 'orange', 'orange', 'ORANGE_MONEY', true),
  ('GN', 3, 'mtn_money', '{"en": "MTN Money"}', 'yellow', 'mtn', 'momo', 'MOMO', true);
`;

// Also a change by hand counts, so that every process sees it.
const version = `
CREATE FUNCTION count_ride_methods_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ride_methods_version SET version = version + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON ride_methods
  FOR EACH STATEMENT EXECUTE FUNCTION count_ride_methods_change();
`;

// A payment keeps the rail that it began with: a provider is asked about a payment only by the account that has it.
const payments = `
ALTER TABLE payments DROP CONSTRAINT payments_method_check, ADD COLUMN rail text, ADD COLUMN credentials text;
ALTER TABLE payment_methods DROP CONSTRAINT payment_methods_type_check;
UPDATE payments SET rail = CASE method WHEN 'mtn_money' THEN 'momo' ELSE 'orange' END,
  credentials = CASE method WHEN 'mtn_money' THEN 'MOMO' ELSE 'ORANGE_MONEY' END
WHERE next_check_at IS NOT NULL;
ALTER TABLE rides DROP CONSTRAINT rides_payment_method_check;
`;

/** Keeps the ways to pay for rides as rows, one for each region. */
export class RideMethods1795700000800 implements MigrationInterface {
  name = 'RideMethods1795700000800';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(tables);
    await runner.query(seed);
    await runner.query(version);
    await runner.query(payments);
  }

  /** Rides, payments and accounts of other methods stay as they are. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE rides ADD CONSTRAINT rides_payment_method_check
        CHECK (payment_method IN ('cash', 'orange_money', 'mtn_money')) NOT VALID;
      ALTER TABLE payment_methods ADD CONSTRAINT payment_methods_type_check
        CHECK (type IN ('card', 'orange_money', 'mtn_money')) NOT VALID;
      ALTER TABLE payments DROP COLUMN rail, DROP COLUMN credentials,
        ADD CONSTRAINT payments_method_check CHECK (method IN ('orange_money', 'mtn_money')) NOT VALID;
      DROP TABLE ride_methods, ride_methods_version;
      DROP FUNCTION count_ride_methods_change`);
  }
}
