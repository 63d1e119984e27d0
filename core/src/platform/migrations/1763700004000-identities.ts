import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds identities at the identity provider, with what sessions and profiles need for them. */
export class Identities1763700004000 implements MigrationInterface {
  name = 'Identities1763700004000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(identities);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE identities;
      ALTER TABLE sessions DROP COLUMN intended_role, DROP COLUMN id_token, DROP COLUMN ends_at;
      ALTER TABLE users DROP COLUMN username, DROP COLUMN is_email_verified, DROP COLUMN unproved_phone;`);
  }
}

const identities = `
-- Whom the provider's word opens which account. One person may have an account as admin and another as anything else.
CREATE TABLE identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  is_admin boolean NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, subject, is_admin)
);
CREATE INDEX identities_of_a_user ON identities (user_id);

ALTER TABLE users
  ADD COLUMN username text,
  -- True where a provider has verified the e-mail; that of a registration is only what was typed.
  ADD COLUMN is_email_verified boolean NOT NULL DEFAULT false,
  -- The number that the person stated. No code has proved it, so it opens no account and is not reserved.
  ADD COLUMN unproved_phone text CHECK (unproved_phone ~ '^\\+[1-9][0-9]{6,14}$');
CREATE UNIQUE INDEX one_username ON users (lower(username));

ALTER TABLE sessions
  -- The role that was meant when the provider was asked; it grants nothing.
  ADD COLUMN intended_role text CHECK (intended_role IN ('rider', 'driver', 'admin')),
  -- The provider's own token, which it wants to see when it is to sign the person out as well.
  ADD COLUMN id_token text,
  -- When it is over however much it is used; null for never.
  ADD COLUMN ends_at timestamptz;
`;
