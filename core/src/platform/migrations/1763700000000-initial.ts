import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Initial1763700000000 implements MigrationInterface {
  name = 'Initial1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(accounts);
    await runner.query(rides);
    await runner.query(matching);
    await runner.query(plumbing);
    await runner.query(places);
  }

  async down(): Promise<void> {
    throw new Error('The first migration has nothing to go back to; drop the database instead.');
  }
}

const accounts = `
CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_type text CHECK (user_type IN ('rider', 'driver', 'admin')),
  email text CHECK (email = lower(email)),
  phone text CHECK (phone ~ '^\\+[1-9][0-9]{6,14}$'),
  full_name text,
  first_name text,
  last_name text,
  password_hash text,
  date_of_birth date,
  gender text CHECK (gender IN ('male', 'female', 'other', 'prefer_not_to_say')),
  address text,
  profile_image_url text,
  uses_pin boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- One person may be rider and driver with the same e-mail or phone: two accounts.
CREATE UNIQUE INDEX one_email_a_role ON users (email, user_type);
CREATE UNIQUE INDEX one_phone_a_role ON users (phone, user_type);

CREATE TABLE driver_profiles (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  license_number text,
  vehicle_body text CHECK (vehicle_body IN ('sedan', 'suv', 'hatchback', 'minivan', 'motorcycle')),
  vehicle_make text,
  vehicle_model text,
  vehicle_year integer,
  vehicle_plate_number text,
  vehicle_type text NOT NULL DEFAULT 'standard' CHECK (vehicle_type IN ('standard', 'comfort', 'xl', 'motorbike')),
  approval text NOT NULL DEFAULT 'pending' CHECK (approval IN ('pending', 'approved', 'rejected', 'suspended')),
  is_online boolean NOT NULL DEFAULT false,
  city text,
  idle_since timestamptz,
  offers_answered integer NOT NULL DEFAULT 0,
  offers_accepted integer NOT NULL DEFAULT 0,
  rating_sum integer NOT NULL DEFAULT 0,
  rating_count integer NOT NULL DEFAULT 0,
  rides_completed integer NOT NULL DEFAULT 0,
  CHECK (NOT is_online OR approval = 'approved')
);
CREATE INDEX drivers_online ON driver_profiles (city) WHERE is_online;

CREATE TABLE sessions (
  id text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_of_a_user ON sessions (user_id);
CREATE INDEX sessions_by_end ON sessions (expires_at);
`;

const rides = `
CREATE TABLE fare_rates (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  region text NOT NULL CHECK (region IN ('SL', 'GN')),
  vehicle_type text NOT NULL,
  base integer NOT NULL CHECK (base >= 0),
  per_km integer NOT NULL CHECK (per_km >= 0),
  effective_from timestamptz NOT NULL DEFAULT now(),
  UNIQUE (region, vehicle_type, effective_from)
);
INSERT INTO fare_rates (region, vehicle_type, base, per_km, effective_from) VALUES
  ('SL', 'standard', 15000, 1500, '2025-01-01Z'), ('SL', 'comfort', 21000, 1500, '2025-01-01Z'),
  ('SL', 'xl', 27000, 1500, '2025-01-01Z'), ('SL', 'motorbike', 7500, 1500, '2025-01-01Z'),
  ('GN', 'standard', 5000, 500, '2025-01-01Z'), ('GN', 'comfort', 7000, 500, '2025-01-01Z'),
  ('GN', 'xl', 9000, 500, '2025-01-01Z'), ('GN', 'motorbike', 2500, 500, '2025-01-01Z');

CREATE TABLE quotes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  rider_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  points jsonb NOT NULL,
  trip jsonb NOT NULL,
  fares jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX quotes_by_end ON quotes (expires_at);

CREATE TABLE rides (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  status text NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'accepted', 'arrived', 'in_progress', 'completed', 'cancelled', 'expired')),
  seq integer NOT NULL DEFAULT 1,
  last_event_type text NOT NULL DEFAULT 'requested',
  last_event_at timestamptz NOT NULL DEFAULT now(),
  attempt integer NOT NULL DEFAULT 1,
  rider_id uuid NOT NULL REFERENCES users,
  rider_card jsonb NOT NULL,
  driver_id uuid REFERENCES users,
  driver_card jsonb,
  excluded_driver_ids uuid[] NOT NULL DEFAULT '{}',
  pickup jsonb NOT NULL,
  dropoff jsonb NOT NULL,
  stops jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_array_length(stops) <= 3),
  pickup_area text NOT NULL,
  dropoff_area text NOT NULL,
  region text NOT NULL CHECK (region IN ('SL', 'GN')),
  city text NOT NULL,
  currency text NOT NULL,
  vehicle_type text NOT NULL CHECK (vehicle_type IN ('standard', 'comfort', 'xl', 'motorbike')),
  payment_method text NOT NULL CHECK (payment_method IN ('cash', 'orange_money', 'mtn_money')),
  estimated_fare text,
  fare integer NOT NULL CHECK (fare >= 0),
  distance_km double precision NOT NULL CHECK (distance_km >= 0),
  duration_min integer NOT NULL CHECK (duration_min >= 0),
  geometry text,
  pin text,
  pin_failures integer NOT NULL DEFAULT 0,
  pin_locked_until timestamptz,
  drivers_asked integer NOT NULL DEFAULT 0,
  nearest_eta_min integer,
  rider_stars integer CHECK (rider_stars BETWEEN 1 AND 5),
  driver_stars integer CHECK (driver_stars BETWEEN 1 AND 5),
  searching_since timestamptz NOT NULL DEFAULT now(),
  requested_at timestamptz NOT NULL DEFAULT now(),
  accepted_at timestamptz,
  arrived_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  cancelled_by text CHECK (cancelled_by IN ('rider', 'driver', 'admin')),
  CHECK ((driver_id IS NOT NULL) OR status IN ('pending', 'cancelled', 'expired')),
  CHECK (status <> 'pending' OR driver_id IS NULL)
);
CREATE UNIQUE INDEX one_live_ride_a_rider ON rides (rider_id)
  WHERE status IN ('pending', 'accepted', 'arrived', 'in_progress');
CREATE UNIQUE INDEX one_live_ride_a_driver ON rides (driver_id)
  WHERE status IN ('accepted', 'arrived', 'in_progress');
CREATE INDEX rides_waiting ON rides (city, searching_since) WHERE status = 'pending';
CREATE INDEX rides_of_a_rider ON rides (rider_id, id DESC);
CREATE INDEX rides_of_a_driver ON rides (driver_id, id DESC);

CREATE TABLE ride_events (
  ride_id uuid NOT NULL REFERENCES rides,
  seq integer NOT NULL,
  type text NOT NULL,
  actor_id uuid,
  payload jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (ride_id, seq)
);

CREATE TABLE ratings (
  ride_id uuid NOT NULL REFERENCES rides,
  author_id uuid NOT NULL REFERENCES users,
  subject_id uuid NOT NULL REFERENCES users,
  stars integer NOT NULL CHECK (stars BETWEEN 1 AND 5),
  comment text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (ride_id, author_id)
);
CREATE INDEX ratings_of_a_subject ON ratings (subject_id);
`;

const matching = `
CREATE TABLE ride_offers (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  ride_id uuid NOT NULL REFERENCES rides,
  attempt integer NOT NULL,
  driver_id uuid NOT NULL REFERENCES users,
  status text NOT NULL DEFAULT 'open'
    CHECK (status IN ('open', 'accepted', 'declined', 'expired', 'taken', 'cancelled')),
  pickup_distance_km double precision NOT NULL,
  pickup_eta_min integer NOT NULL,
  offered_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  answered_at timestamptz,
  UNIQUE (ride_id, attempt, driver_id)
);
CREATE UNIQUE INDEX one_open_offer_a_driver ON ride_offers (driver_id) WHERE status = 'open';
CREATE UNIQUE INDEX one_accepted_offer_a_search ON ride_offers (ride_id, attempt) WHERE status = 'accepted';
CREATE INDEX offers_open ON ride_offers (expires_at) WHERE status = 'open';
CREATE INDEX offers_open_of_a_ride ON ride_offers (ride_id) WHERE status = 'open';

-- Who may run a city's matching loop, until when by the database's clock.
CREATE TABLE matching_leases (
  city text PRIMARY KEY,
  owner text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- What a round saw and decided for one waiting ride.
CREATE TABLE matching_decisions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  ride_id uuid NOT NULL REFERENCES rides,
  attempt integer NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('offered', 'held', 'no_driver')),
  radius_km double precision NOT NULL,
  candidates jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX decisions_of_a_ride ON matching_decisions (ride_id, id);
`;

const plumbing = `
CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  key text NOT NULL,
  body_hash text NOT NULL,
  -- Deferred: the key is claimed first, so that a second request with it waits for the first one's ride.
  ride_id uuid NOT NULL REFERENCES rides DEFERRABLE INITIALLY DEFERRED,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);

-- What was committed and still has to be published. The writer deletes its row once it has published it; the relay publishes the rest.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  topic text NOT NULL CHECK (topic IN ('ride', 'offer_made', 'offer_closed')),
  key uuid NOT NULL,
  seq integer,
  created_at timestamptz NOT NULL DEFAULT now()
);
`;

const places = `
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
-- unaccent() is only STABLE, since its dictionary can be swapped; an index needs the promise that ours is not.
CREATE FUNCTION plain_text(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent', words)) $$;
CREATE FUNCTION place_words(name text, aliases text[], address text, city text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT plain_text(concat_ws(' | ', name, array_to_string(aliases, ' | '), address, city)) $$;

CREATE TABLE places (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  name text NOT NULL,
  aliases text[] NOT NULL DEFAULT '{}',
  address text NOT NULL,
  city text NOT NULL,
  country text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  category text NOT NULL,
  is_popular boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  words text NOT NULL GENERATED ALWAYS AS (place_words(name, aliases, address, city)) STORED,
  UNIQUE (name, city, country)
);
CREATE INDEX places_by_words ON places USING gin (words gin_trgm_ops);
CREATE INDEX places_by_position ON places (latitude, longitude);
CREATE INDEX places_popular ON places (country) WHERE is_popular;
`;
