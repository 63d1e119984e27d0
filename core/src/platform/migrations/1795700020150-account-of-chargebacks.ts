import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeNames, without } from './ledger-lists.ts';

const ACCOUNTS = ['disputed', 'chargebacks'];
const KINDS = ['chargeback', 'chargeback_won', 'chargeback_lost'];

/** Lets the ledger have accounts of disputed card payments, and postings of them. */
export class AccountOfChargebacks1795700020150 implements MigrationInterface {
  name = 'AccountOfChargebacks1795700020150';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await changeNames(runner, 'ledger_entries', (names) => [...names, ...ACCOUNTS]);
    await changeNames(runner, 'ledger_transactions', (names) => [...names, ...KINDS]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await changeNames(runner, 'ledger_entries', without(ACCOUNTS));
    await changeNames(runner, 'ledger_transactions', without(KINDS));
  }
}
