import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeNames, without } from './ledger-lists.ts';

const KIND = 'rest_waived';

/** Keeps what ops has waived of what riders carry to their next ride. */
export class WaivedRests1795700020560 implements MigrationInterface {
  name = 'WaivedRests1795700020560';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      CREATE TABLE waived_rests (
        id uuid PRIMARY KEY DEFAULT uuidv7(),
        rider_id uuid NOT NULL REFERENCES users,
        amount integer NOT NULL CHECK (amount > 0),
        currency text NOT NULL,
        waived_by uuid NOT NULL REFERENCES users,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX waived_rests_of_a_rider ON waived_rests (rider_id)');
    await changeNames(runner, 'ledger_transactions', (names) => [...names, KIND]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await changeNames(runner, 'ledger_transactions', without([KIND]));
    await runner.query('DROP TABLE waived_rests');
  }
}
