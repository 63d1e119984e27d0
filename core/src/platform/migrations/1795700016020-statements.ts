import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the statements of providers: their lines, the times that they cover, and where they differ from our records. */
export class Statements1795700016020 implements MigrationInterface {
  name = 'Statements1795700016020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      CREATE TABLE statement_lines (
        id uuid PRIMARY KEY DEFAULT uuidv7(),
        rail text NOT NULL,
        credentials text NOT NULL,
        region text NOT NULL CHECK (region IN ('SL', 'GN')),
        currency text NOT NULL,
        movement text NOT NULL,
        reference text,
        amount bigint NOT NULL,
        kind text NOT NULL CHECK (kind IN ('movement', 'fee', 'reversal')),
        at timestamptz NOT NULL,
        subject_type text CHECK (subject_type IN ('payment', 'payout', 'top_up')),
        subject_id uuid,
        CHECK ((subject_type IS NULL) = (subject_id IS NULL)),
        -- The same file twice adds nothing.
        UNIQUE (rail, credentials, region, movement)
      );
      CREATE INDEX statement_lines_to_match ON statement_lines (rail, credentials, region) WHERE subject_id IS NULL;
      -- Money that moved once pays once.
      CREATE UNIQUE INDEX one_line_of_a_subject ON statement_lines (subject_type, subject_id);
      CREATE TABLE statement_periods (
        id uuid PRIMARY KEY DEFAULT uuidv7(),
        rail text NOT NULL,
        credentials text NOT NULL,
        region text NOT NULL,
        source text NOT NULL CHECK (source IN ('file', 'call')),
        from_at timestamptz NOT NULL,
        to_at timestamptz NOT NULL CHECK (to_at > from_at),
        imported_by uuid REFERENCES users,
        imported_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (rail, credentials, region, from_at, to_at)
      );
      CREATE TABLE statement_differences (
        id uuid PRIMARY KEY DEFAULT uuidv7(),
        rail text NOT NULL,
        credentials text NOT NULL,
        region text NOT NULL,
        currency text NOT NULL,
        about text NOT NULL UNIQUE,
        day date NOT NULL,
        kind text NOT NULL CHECK (kind IN ('missing_here', 'missing_there', 'amount', 'state', 'fee')),
        ours bigint,
        theirs bigint,
        reference text NOT NULL,
        subject_type text,
        subject_id uuid,
        at timestamptz NOT NULL,
        found_at timestamptz NOT NULL DEFAULT now(),
        how text,
        resolved_by uuid REFERENCES users,
        note text,
        resolved_at timestamptz,
        CHECK ((resolved_at IS NULL) = (how IS NULL)),
        CHECK ((resolved_by IS NULL) = (note IS NULL))
      );
      CREATE INDEX open_differences ON statement_differences (region, day) WHERE resolved_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE statement_differences, statement_periods, statement_lines');
  }
}
