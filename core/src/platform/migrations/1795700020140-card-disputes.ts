import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps payments that the owner of a card disputes with the bank, as Stripe says of them. */
export class CardDisputes1795700020140 implements MigrationInterface {
  name = 'CardDisputes1795700020140';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      CREATE TABLE card_disputes (
        id uuid PRIMARY KEY DEFAULT uuidv7(),
        provider_id text NOT NULL,
        rail text NOT NULL,
        credentials text NOT NULL,
        region text NOT NULL,
        payment_id uuid REFERENCES payments,
        amount integer,
        currency text,
        state text NOT NULL DEFAULT 'named' CHECK (state IN ('named', 'open', 'won', 'lost')),
        status text,
        reason text,
        due_by timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        closed_at timestamptz,
        checks integer NOT NULL DEFAULT 0,
        next_check_at timestamptz DEFAULT now(),
        CONSTRAINT one_row_of_a_dispute UNIQUE (rail, credentials, provider_id)
      )`);
    await runner.query('CREATE INDEX card_disputes_of_a_payment ON card_disputes (payment_id)');
    await runner.query(
      'CREATE INDEX card_disputes_to_check ON card_disputes (next_check_at) WHERE next_check_at IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE card_disputes');
  }
}
