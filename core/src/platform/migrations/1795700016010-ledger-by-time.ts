import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Finds the entries of a day. Entries are written in the order of time, so that a summary of blocks is enough and costs writers nothing. */
export class LedgerByTime1795700016010 implements MigrationInterface {
  name = 'LedgerByTime1795700016010';
  transaction = false;

  up(runner: QueryRunner): Promise<void> {
    return buildIndex(runner, 'entries_by_time', 'ledger_entries USING brin (at) WITH (autosummarize = on)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY entries_by_time');
  }
}
