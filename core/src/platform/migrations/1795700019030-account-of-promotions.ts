import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeNames } from './ledger-lists.ts';

const without = (name: string) => (names: string[]) => names.filter((one) => one !== name);

/** Lets the ledger have an account of promotions, and postings of cash that was not given. */
export class AccountOfPromotions1795700019030 implements MigrationInterface {
  name = 'AccountOfPromotions1795700019030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await changeNames(runner, 'ledger_entries', (names) => [...names, 'promotions']);
    await changeNames(runner, 'ledger_transactions', (names) => [...names, 'cash_short']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await changeNames(runner, 'ledger_entries', without('promotions'));
    await changeNames(runner, 'ledger_transactions', without('cash_short'));
  }
}
