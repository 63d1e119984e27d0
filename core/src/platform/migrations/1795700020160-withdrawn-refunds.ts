import type { MigrationInterface, QueryRunner } from 'typeorm';

const ways = (names: string) => `
  ALTER TABLE fare_refunds DROP CONSTRAINT fare_refunds_way_check,
    ADD CONSTRAINT fare_refunds_way_check CHECK (way IN (${names}))`;

/** Keeps of disputes whether the bank has taken the money, and of refunds of fares that they were withdrawn. Both tables are small. */
export class WithdrawnRefunds1795700020160 implements MigrationInterface {
  name = 'WithdrawnRefunds1795700020160';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query('ALTER TABLE card_disputes ADD COLUMN is_withdrawn boolean NOT NULL DEFAULT false');
    await runner.query(`UPDATE card_disputes SET is_withdrawn = true WHERE status NOT LIKE 'warning\\_%'`);
    await runner.query(ways(`'rail', 'hand', 'credit', 'withdrawn'`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE fare_refunds SET way = 'hand' WHERE way = 'withdrawn'`);
    await runner.query(ways(`'rail', 'hand', 'credit'`));
    await runner.query('ALTER TABLE card_disputes DROP COLUMN is_withdrawn');
  }
}
