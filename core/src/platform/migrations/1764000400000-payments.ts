import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds saved payment methods, and the payments of completed rides by wallets. */
export class Payments1764000400000 implements MigrationInterface {
  name = 'Payments1764000400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(methods);
    await runner.query(payments);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE rides DROP COLUMN payment;
      DROP TABLE payments, payment_methods, card_detachments, stripe_customers;
      DROP FUNCTION let_card_go();`);
  }
}

const methods = `
-- Whom the card provider knows a user as.
CREATE TABLE stripe_customers (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  customer_id text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE payment_methods (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('card', 'orange_money', 'mtn_money')),
  is_default boolean NOT NULL DEFAULT false,
  stripe_payment_method_id text UNIQUE,
  card_brand text,
  card_last4 text CHECK (card_last4 ~ '^[0-9]{4}$'),
  card_exp_month integer CHECK (card_exp_month BETWEEN 1 AND 12),
  card_exp_year integer,
  phone_number text CHECK (phone_number ~ '^\\+[1-9][0-9]{6,14}$'),
  account_name text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((type = 'card') = (stripe_payment_method_id IS NOT NULL AND card_brand IS NOT NULL AND card_last4 IS NOT NULL
    AND card_exp_month IS NOT NULL AND card_exp_year IS NOT NULL)),
  CHECK ((type <> 'card') = (phone_number IS NOT NULL AND account_name IS NOT NULL))
);
CREATE UNIQUE INDEX one_default_method_a_user ON payment_methods (user_id) WHERE is_default;
CREATE UNIQUE INDEX one_method_a_wallet ON payment_methods (user_id, type, phone_number);
CREATE INDEX methods_of_a_user ON payment_methods (user_id, id);

-- Cards that are gone here and still have to be let go at the provider.
CREATE TABLE card_detachments (
  stripe_payment_method_id text PRIMARY KEY,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX detachments_by_time ON card_detachments (next_attempt_at);

-- Whatever removes a card, the account that goes with all it has among it, the provider comes to know.
CREATE FUNCTION let_card_go() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO card_detachments (stripe_payment_method_id) VALUES (OLD.stripe_payment_method_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER let_card_go AFTER DELETE ON payment_methods
  FOR EACH ROW WHEN (OLD.stripe_payment_method_id IS NOT NULL) EXECUTE FUNCTION let_card_go();
`;

const payments = `
CREATE TABLE payments (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  ride_id uuid NOT NULL UNIQUE REFERENCES rides,
  rider_id uuid NOT NULL REFERENCES users,
  driver_id uuid NOT NULL REFERENCES users,
  method text NOT NULL CHECK (method IN ('orange_money', 'mtn_money')),
  amount integer NOT NULL CHECK (amount >= 0),
  currency text NOT NULL,
  state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'requested', 'paid', 'failed', 'cash_instead')),
  reason text,
  -- The number that is asked, E.164; null where the rider gave none.
  payer text,
  -- What the provider knows it by. It was never sent anywhere else, so it is also how callbacks find us.
  reference uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  -- How often the provider was asked to collect it; counted before each try.
  tries integer NOT NULL DEFAULT 0,
  provider_token text,
  pay_url text,
  provider_transaction_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  asked_at timestamptz,
  settled_at timestamptz,
  checks integer NOT NULL DEFAULT 0,
  -- When the provider is to be asked next; null once there is nothing left to learn.
  next_check_at timestamptz DEFAULT now(),
  -- Money came although the driver was asked to take cash: it has to be given back.
  refund_due_at timestamptz,
  -- One movement of money pays one ride.
  UNIQUE (method, provider_transaction_id)
);
CREATE INDEX payments_to_check ON payments (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX payments_to_refund ON payments (refund_due_at) WHERE refund_due_at IS NOT NULL;

-- What its readers need of its payment, so that one row still describes a ride.
ALTER TABLE rides ADD COLUMN payment jsonb;
`;
