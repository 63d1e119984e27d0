import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the days of the books: what each account of the ledger was at the end of a day, and who closed a day with a note. Rows are
 * written once.
 */
export class Books1795700016000 implements MigrationInterface {
  name = 'Books1795700016000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      CREATE TABLE book_days (
        region text NOT NULL CHECK (region IN ('SL', 'GN')),
        day date NOT NULL,
        currency text NOT NULL,
        transactions integer NOT NULL CHECK (transactions >= 0),
        closed_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (region, day)
      );
      CREATE TABLE book_balances (
        region text NOT NULL,
        day date NOT NULL,
        account text NOT NULL,
        opening bigint NOT NULL,
        debit bigint NOT NULL CHECK (debit >= 0),
        credit bigint NOT NULL CHECK (credit >= 0),
        closing bigint NOT NULL,
        PRIMARY KEY (region, day, account),
        FOREIGN KEY (region, day) REFERENCES book_days,
        CHECK (closing = opening + debit - credit)
      );
      CREATE TABLE book_sign_offs (
        region text NOT NULL,
        day date NOT NULL,
        admin_id uuid NOT NULL REFERENCES users,
        note text NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (region, day),
        FOREIGN KEY (region, day) REFERENCES book_days
      );
      CREATE FUNCTION books_only_grow() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'a closed day stays as it is; post a correction today'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'books_only_grow';
      END $$;
      CREATE TRIGGER books_only_grow BEFORE UPDATE OR DELETE ON book_days
        FOR EACH ROW EXECUTE FUNCTION books_only_grow();
      CREATE TRIGGER books_only_grow BEFORE UPDATE OR DELETE ON book_balances
        FOR EACH ROW EXECUTE FUNCTION books_only_grow();
      CREATE TRIGGER books_only_grow BEFORE UPDATE OR DELETE ON book_sign_offs
        FOR EACH ROW EXECUTE FUNCTION books_only_grow()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE book_sign_offs, book_balances, book_days');
    await runner.query('DROP FUNCTION books_only_grow');
  }
}
