import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeNames, without } from './ledger-lists.ts';

const ACCOUNTS = ['refunds', 'refunds_due'];
const KINDS = ['refund', 'refund_paid', 'refund_returned', 'refund_credited'];

/** Lets the ledger have accounts of refunds, and postings of them. */
export class AccountOfRefunds1795700020110 implements MigrationInterface {
  name = 'AccountOfRefunds1795700020110';

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
