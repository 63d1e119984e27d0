import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds files of people, the audit log, and changes of a phone or e-mail that wait for their proof. */
export class FilesAndProfiles1764000200000 implements MigrationInterface {
  name = 'FilesAndProfiles1764000200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(profiles);
    await runner.query(files);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE uploads, photos, driver_documents, discarded_files, audit_log;
      ALTER TABLE users DROP COLUMN pending_email, DROP COLUMN pending_email_hash, DROP COLUMN pending_email_until,
        DROP COLUMN pending_phone, DROP COLUMN pending_phone_until,
        DROP COLUMN deletion_requested_at, DROP COLUMN erased_at;`);
  }
}

const profiles = `
ALTER TABLE users
  -- Asked for and not proved: the mailed link carries the token of this hash, the texted code is in one_time_codes.
  ADD COLUMN pending_email text CHECK (pending_email = lower(pending_email)),
  ADD COLUMN pending_email_hash text UNIQUE,
  ADD COLUMN pending_email_until timestamptz,
  ADD COLUMN pending_phone text CHECK (pending_phone ~ '^\\+[1-9][0-9]{6,14}$'),
  ADD COLUMN pending_phone_until timestamptz,
  ADD COLUMN deletion_requested_at timestamptz,
  ADD COLUMN erased_at timestamptz;
CREATE INDEX users_leaving ON users (deletion_requested_at) WHERE deletion_requested_at IS NOT NULL AND erased_at IS NULL;

-- What a code is for is said by the program alone, so that a new use needs no change here.
ALTER TABLE one_time_codes DROP CONSTRAINT IF EXISTS one_time_codes_purpose_check;

-- Who did what to whom. Rows are only added; erasing an account empties the details of the rows about it.
CREATE TABLE audit_log (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  actor_id uuid,
  actor_role text,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid,
  details jsonb NOT NULL DEFAULT '{}',
  reason text,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_of_a_subject ON audit_log (subject_type, subject_id, id);
CREATE INDEX audit_of_an_actor ON audit_log (actor_id, id);
`;

const files = `
-- An address that was signed for a person, and what may be uploaded there.
CREATE TABLE uploads (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  object_key text NOT NULL UNIQUE,
  purpose text NOT NULL CHECK (purpose IN ('photo', 'document')),
  content_type text NOT NULL,
  bytes integer CHECK (bytes > 0),
  multipart_id text,
  -- When it was made a photo or a document of, or refused; it cannot be used again.
  taken_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX uploads_of_a_user ON uploads (user_id);

-- The id is public and opens the picture, so it is random throughout.
CREATE TABLE photos (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  upload_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT one_photo_a_user UNIQUE (user_id)
);

CREATE TABLE driver_documents (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('licence', 'insurance', 'vehicle_registration', 'national_id', 'vehicle_photo')),
  object_key text NOT NULL,
  content_type text NOT NULL,
  upload_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'uploaded' CHECK (state IN ('uploaded', 'approved', 'refused')),
  reason text,
  expires_on date,
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  reviewed_by uuid REFERENCES users,
  reviewed_at timestamptz,
  CONSTRAINT one_document_a_kind UNIQUE (user_id, kind),
  CHECK (state = 'uploaded' OR reviewed_at IS NOT NULL)
);
CREATE INDEX documents_to_review ON driver_documents (uploaded_at) WHERE state = 'uploaded';

-- Objects that nothing names any more; the row goes when the storage has let go of the object.
CREATE TABLE discarded_files (
  object_key text PRIMARY KEY,
  multipart_id text,
  created_at timestamptz NOT NULL DEFAULT now()
);
`;
