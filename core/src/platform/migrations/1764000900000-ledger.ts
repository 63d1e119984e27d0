import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a double-entry ledger that can only grow, and the commission on fares. */
export class Ledger1764000900000 implements MigrationInterface {
  name = 'Ledger1764000900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ledger);
    await runner.query(walls);
    await runner.query(commission);
  }

  async down(): Promise<void> {
    throw new Error('The ledger cannot be reverted.');
  }
}

const ledger = `
CREATE TABLE ledger_transactions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  kind text NOT NULL CHECK (kind IN
    ('ride_completed', 'ride_paid', 'ride_paid_in_cash', 'bonus', 'payout', 'remittance', 'adjustment')),
  -- What it is about, once for each kind: a ride, a payout.
  reference uuid NOT NULL,
  ride_id uuid REFERENCES rides,
  note text,
  at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (kind, reference)
);
CREATE INDEX ledger_of_a_ride ON ledger_transactions (ride_id);

-- Debits are positive, credits negative: what a driver has earned is a credit, cash in the driver's hands a debit.
CREATE TABLE ledger_entries (
  transaction_id uuid NOT NULL REFERENCES ledger_transactions,
  line smallint NOT NULL,
  account text NOT NULL CHECK (account IN
    ('driver_earnings', 'driver_cash', 'rider_due', 'commission', 'wallet', 'bonuses')),
  -- The driver or the rider whose account it is; none for those of the service.
  owner_id uuid REFERENCES users,
  amount bigint NOT NULL CHECK (amount <> 0),
  currency text NOT NULL CHECK (currency IN ('SLL', 'GNF')),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (transaction_id, line),
  CHECK ((owner_id IS NOT NULL) = (account IN ('driver_earnings', 'driver_cash', 'rider_due')))
);
CREATE INDEX entries_of_an_owner ON ledger_entries (owner_id, at) INCLUDE (account, amount, currency);
`;

const walls = `
CREATE FUNCTION ledger_must_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM ledger_entries WHERE transaction_id = NEW.transaction_id
             GROUP BY currency HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'transaction % does not balance', NEW.transaction_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_must_balance';
  END IF;
  RETURN NULL;
END $$;
-- Deferred, so that it looks when all lines of a transaction are there.
CREATE CONSTRAINT TRIGGER ledger_must_balance AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_must_balance();

CREATE FUNCTION ledger_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger only grows; put it right with another transaction'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_only_grows';
END $$;
CREATE TRIGGER ledger_only_grows BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_only_grows();
CREATE TRIGGER ledger_only_grows BEFORE UPDATE OR DELETE ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION ledger_only_grows();
`;

const commission = `
-- What the service keeps of a fare, in per cent.
CREATE TABLE commission_rates (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  region text NOT NULL CHECK (region IN ('SL', 'GN')),
  vehicle_type text NOT NULL CHECK (vehicle_type IN ('standard', 'comfort', 'xl', 'motorbike')),
  percent integer NOT NULL CHECK (percent BETWEEN 0 AND 50),
  effective_from timestamptz NOT NULL DEFAULT now(),
  UNIQUE (region, vehicle_type, effective_from)
);
INSERT INTO commission_rates (region, vehicle_type, percent, effective_from)
SELECT region, vehicle_type, CASE vehicle_type WHEN 'motorbike' THEN 10 ELSE 15 END, '2025-01-01Z'
FROM unnest(ARRAY['SL', 'GN']) AS region, unnest(ARRAY['standard', 'comfort', 'xl', 'motorbike']) AS vehicle_type;

-- Rides that were completed before there was a ledger, as the cash rides that they were.
WITH done AS (
  SELECT rides.*, fare * percent / 100 AS kept FROM rides
  JOIN commission_rates USING (region, vehicle_type) WHERE status = 'completed' AND fare > 0
), written AS (
  INSERT INTO ledger_transactions (kind, reference, ride_id, at)
  SELECT 'ride_completed', id, id, completed_at FROM done RETURNING id AS transaction_id, ride_id, at
)
INSERT INTO ledger_entries (transaction_id, line, account, owner_id, amount, currency, at)
SELECT transaction_id, lines.line, lines.account, lines.owner_id, lines.amount, currency, written.at
FROM written JOIN done ON done.id = ride_id, LATERAL (VALUES
  (1, 'driver_cash', driver_id, fare::bigint),
  (2, 'driver_earnings', driver_id, kept - fare),
  (3, 'commission', NULL, -kept)) AS lines (line, account, owner_id, amount)
WHERE lines.amount <> 0;
`;
