import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
CREATE TABLE taxes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  region text NOT NULL,
  name text NOT NULL,
  base text NOT NULL CHECK (base IN ('fare', 'commission', 'ride')),
  rate integer CHECK (rate > 0),
  amount integer CHECK (amount > 0),
  is_contained boolean NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  CHECK ((base = 'ride') = (amount IS NOT NULL)),
  CHECK ((base = 'ride') = (rate IS NULL)),
  CHECK (base <> 'ride' OR NOT is_contained),
  CHECK (ends_at >= starts_at)
);
CREATE TABLE ride_taxes (
  ride_id uuid NOT NULL REFERENCES rides,
  tax_id uuid NOT NULL REFERENCES taxes,
  amount integer NOT NULL CHECK (amount > 0),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (ride_id, tax_id)
);
CREATE INDEX ride_taxes_of_a_tax ON ride_taxes (tax_id, at) INCLUDE (amount);
CREATE TABLE tax_payments (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  region text NOT NULL,
  amount integer NOT NULL CHECK (amount > 0),
  reference text NOT NULL,
  recorded_by uuid NOT NULL REFERENCES users,
  at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (region, reference)
);`;

/** Keeps taxes and levies as rows, what each completed ride owes of them, and what was paid to the authorities. */
export class Taxes1795700018600 implements MigrationInterface {
  name = 'Taxes1795700018600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(tables);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tax_payments, ride_taxes, taxes');
  }
}
