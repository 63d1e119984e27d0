import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeNames } from './ledger-lists.ts';

const KIND = 'refund_withdrawn';

/** Lets the ledger have refunds that were decided and then withdrawn. */
export class KindOfWithdrawnRefunds1795700020165 implements MigrationInterface {
  name = 'KindOfWithdrawnRefunds1795700020165';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await changeNames(runner, 'ledger_transactions', (names) => [...names, KIND]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await changeNames(runner, 'ledger_transactions', (names) => names.filter((one) => one !== KIND));
  }
}
