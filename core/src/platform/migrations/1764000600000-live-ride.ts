import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds links that show a ride, incidents, emergency contacts, and the settings of each city. */
export class LiveRide1764000600000 implements MigrationInterface {
  name = 'LiveRide1764000600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(rides);
    await runner.query(shares);
    await runner.query(safety);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ride_shares, emergency_contacts, incidents, city_settings');
    await runner.query('ALTER TABLE rides DROP COLUMN cancel_note, DROP COLUMN completed_by');
  }
}

const rides = `
ALTER TABLE rides
  ADD COLUMN cancel_note text,
  ADD COLUMN completed_by text CHECK (completed_by IN ('rider', 'driver'));
UPDATE rides SET completed_by = 'driver' WHERE status = 'completed';
-- Each slice has topics of its own; the relay of the outbox knows them all, and logs one that is unknown.
ALTER TABLE outbox DROP CONSTRAINT IF EXISTS outbox_topic_check;
`;

const shares = `
-- The token itself is nowhere: it is computed from the id and a secret of the environment.
CREATE TABLE ride_shares (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  ride_id uuid NOT NULL REFERENCES rides,
  owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz
);
CREATE UNIQUE INDEX one_open_share_a_person ON ride_shares (ride_id, owner_id) WHERE revoked_at IS NULL;
`;

const safety = `
CREATE TABLE city_settings (
  city text PRIMARY KEY,
  emergency_phone text NOT NULL CHECK (emergency_phone ~ '^[+]?[0-9]{2,15}$'),
  -- When an admin last called it; null for a number that was never tried.
  emergency_phone_verified_on date,
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- No list of the two countries' own numbers could be verified. 112 is what every GSM handset puts through as an
-- emergency call, wherever it is (3GPP TS 22.101, 10.1.1), so it stands until an admin enters the city's own.
INSERT INTO city_settings (city, emergency_phone)
  VALUES ('freetown', '112'), ('sierra-leone', '112'), ('conakry', '112'), ('guinea', '112');

CREATE TABLE emergency_contacts (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  place integer NOT NULL CHECK (place BETWEEN 1 AND 3),
  name text NOT NULL,
  phone text NOT NULL CHECK (phone ~ '^[+][1-9][0-9]{6,14}$'),
  PRIMARY KEY (user_id, place),
  UNIQUE (user_id, phone)
);

CREATE TABLE incidents (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  kind text NOT NULL CHECK (kind IN ('sos', 'report', 'dispute')),
  category text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'taken', 'closed')),
  ride_id uuid REFERENCES rides,
  reporter_id uuid NOT NULL REFERENCES users,
  city text,
  lat double precision,
  lng double precision,
  text text,
  contacts_told integer NOT NULL DEFAULT 0,
  -- The phone's own name for what it sends, so that a repeat makes no second incident.
  request_key text,
  created_at timestamptz NOT NULL DEFAULT now(),
  taken_by uuid REFERENCES users,
  taken_at timestamptz,
  closed_at timestamptz,
  note text,
  UNIQUE (reporter_id, request_key)
);
-- Whatever key comes with it: a call for help that is still open is one call.
CREATE UNIQUE INDEX one_open_sos_a_person ON incidents (ride_id, reporter_id) WHERE kind = 'sos' AND state <> 'closed';
CREATE INDEX incidents_of_a_reporter ON incidents (reporter_id, id DESC);
CREATE INDEX incidents_unsettled ON incidents (id) WHERE state <> 'closed';
`;
