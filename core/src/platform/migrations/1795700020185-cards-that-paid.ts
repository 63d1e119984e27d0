import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps of a payment by card the mark of the number that paid, beyond the removal of the card. A transaction of its own: the table is locked, and not read through. */
export class CardsThatPaid1795700020185 implements MigrationInterface {
  name = 'CardsThatPaid1795700020185';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query('ALTER TABLE payments ADD COLUMN card_fingerprint text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments DROP COLUMN card_fingerprint');
  }
}
