import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
CREATE TABLE promotions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  region text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('promotion', 'voucher')),
  name text NOT NULL,
  code text CHECK (code ~ '^[A-Z0-9]{3,20}$'),
  amount integer CHECK (amount > 0),
  percent integer CHECK (percent BETWEEN 1 AND 100),
  cap integer CHECK (cap > 0),
  classes text[] NOT NULL DEFAULT '{}',
  areas text[] NOT NULL DEFAULT '{}',
  minimum_fare integer NOT NULL DEFAULT 0 CHECK (minimum_fare >= 0),
  first_ride_only boolean NOT NULL DEFAULT false,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  uses_per_person integer NOT NULL DEFAULT 1 CHECK (uses_per_person > 0),
  uses_in_all integer CHECK (uses_in_all > 0),
  budget integer NOT NULL CHECK (budget > 0),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paused', 'closed')),
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (region, code),
  CHECK ((kind = 'promotion') = (code IS NOT NULL)),
  CHECK ((amount IS NULL) = (percent IS NOT NULL)),
  CHECK (percent IS NOT NULL OR cap IS NULL),
  CHECK (ends_at > starts_at)
);
CREATE TABLE vouchers (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  promotion_id uuid NOT NULL REFERENCES promotions,
  code_hash text NOT NULL UNIQUE,
  ending text NOT NULL
);
CREATE INDEX vouchers_of_a_promotion ON vouchers (promotion_id);
CREATE TABLE entered_promotions (
  rider_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  promotion_id uuid NOT NULL REFERENCES promotions,
  voucher_id uuid REFERENCES vouchers,
  at timestamptz NOT NULL DEFAULT now()
);`;

/** Keeps promotions, the single-use codes of vouchers, and the code that each rider has entered. */
export class Promotions1795700019000 implements MigrationInterface {
  name = 'Promotions1795700019000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(tables);
    await runner.query('ALTER TABLE quotes ADD COLUMN promotion jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE quotes DROP COLUMN promotion');
    await runner.query('DROP TABLE entered_promotions, vouchers, promotions');
  }
}
