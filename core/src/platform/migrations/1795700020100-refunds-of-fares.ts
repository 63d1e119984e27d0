import type { MigrationInterface, QueryRunner } from 'typeorm';

const fareRefunds = `
CREATE TABLE fare_refunds (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  ride_id uuid NOT NULL REFERENCES rides,
  rider_id uuid NOT NULL REFERENCES users,
  payment_id uuid REFERENCES payments,
  method text NOT NULL,
  amount integer NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  bearer text NOT NULL CHECK (bearer IN ('service', 'driver', 'shared')),
  decided_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  way text CHECK (way IN ('rail', 'hand', 'credit')),
  reference text,
  given_at timestamptz,
  CONSTRAINT fare_refunds_given CHECK ((given_at IS NULL) = (way IS NULL))
);
CREATE INDEX fare_refunds_of_a_ride ON fare_refunds (ride_id);
CREATE INDEX fare_refunds_of_a_rider ON fare_refunds (rider_id);
CREATE INDEX fare_refunds_of_a_payment ON fare_refunds (payment_id);
CREATE INDEX fare_refunds_due ON fare_refunds (created_at) WHERE given_at IS NULL;
CREATE INDEX fare_refunds_given_last ON fare_refunds (given_at) WHERE given_at IS NOT NULL;
`;

// One that was made is looked at again: a card's bank may send it back weeks later.
const refunds = `
ALTER TABLE refunds ADD COLUMN fare_refund_id uuid REFERENCES fare_refunds,
  DROP CONSTRAINT refunds_check1,
  ADD CONSTRAINT refunds_check1 CHECK (next_check_at IS NULL OR state IN ('due', 'requested', 'paid'));
`;

const back = `
UPDATE refunds SET next_check_at = NULL WHERE state = 'paid';
ALTER TABLE refunds DROP COLUMN fare_refund_id,
  DROP CONSTRAINT refunds_check1,
  ADD CONSTRAINT refunds_check1 CHECK (next_check_at IS NULL OR state IN ('due', 'requested'));
DROP TABLE fare_refunds;
`;

/** Keeps parts of paid fares that ops gives back, and lets a refund that was made be asked about again. */
export class RefundsOfFares1795700020100 implements MigrationInterface {
  name = 'RefundsOfFares1795700020100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(fareRefunds);
    await runner.query(refunds);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(back);
  }
}
