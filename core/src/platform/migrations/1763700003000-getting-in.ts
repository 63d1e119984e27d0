import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds codes, pending registrations, remembered devices, password resets, limits, and messages. */
export class GettingIn1763700003000 implements MigrationInterface {
  name = 'GettingIn1763700003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(codes);
    await runner.query(limits);
    await runner.query(messages);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE one_time_codes, pending_registrations, remembered_devices, password_resets, limit_hits,
         login_failures, messages, dev_outbox`,
    );
  }
}

const codes = `
-- The digits are nowhere: they are computed from the id and a secret of the environment.
CREATE TABLE one_time_codes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  purpose text NOT NULL CHECK (purpose IN ('registration', 'login')),
  phone text NOT NULL,
  user_type text NOT NULL CHECK (user_type IN ('rider', 'driver')),
  browser text NOT NULL,
  -- False for a code that was not sent. It is there so that a stranger sees no difference.
  is_sent boolean NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- When it was used, or made void by the next one.
  ended_at timestamptz
);
CREATE INDEX codes_of_a_browser ON one_time_codes (browser, phone, id);

CREATE TABLE pending_registrations (
  browser text NOT NULL,
  phone text NOT NULL,
  user_type text NOT NULL CHECK (user_type IN ('rider', 'driver')),
  email text NOT NULL CHECK (email = lower(email)),
  full_name text NOT NULL,
  password_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (browser, phone, user_type)
);
CREATE INDEX registrations_by_end ON pending_registrations (expires_at);

-- Which phones a browser has proved to hold.
CREATE TABLE remembered_devices (
  id text NOT NULL,
  phone text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (id, phone)
);
CREATE INDEX devices_of_a_phone ON remembered_devices (phone);
CREATE INDEX devices_by_end ON remembered_devices (expires_at);

CREATE TABLE password_resets (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX resets_of_a_user ON password_resets (user_id);
`;

const limits = `
-- One row for each thing that is counted: a text sent, a wrong guess. The subject is a keyed hash.
CREATE TABLE limit_hits (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  kind text NOT NULL,
  subject text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX hits_of_a_subject ON limit_hits (kind, subject, at);

CREATE TABLE login_failures (
  subject text PRIMARY KEY,
  failures integer NOT NULL,
  last_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX failures_by_age ON login_failures (last_at);
`;

const messages = `
-- What is to be sent by text or mail. Codes and links are not in it; they are made when it is sent.
CREATE TABLE messages (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  channel text NOT NULL CHECK (channel IN ('sms', 'email')),
  recipient text NOT NULL,
  template text NOT NULL,
  params jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'late')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  send_before timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);
CREATE INDEX messages_waiting ON messages (next_attempt_at) WHERE state = 'waiting';

CREATE TABLE dev_outbox (
  id uuid PRIMARY KEY,
  channel text NOT NULL,
  recipient text NOT NULL,
  text text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX outbox_of_a_recipient ON dev_outbox (recipient, id);
`;
