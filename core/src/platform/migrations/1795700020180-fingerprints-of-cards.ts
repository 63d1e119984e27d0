import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps of a saved card the mark of its number. A transaction of its own: the table is locked, and not read through. */
export class FingerprintsOfCards1795700020180 implements MigrationInterface {
  name = 'FingerprintsOfCards1795700020180';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query('ALTER TABLE payment_methods ADD COLUMN card_fingerprint text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment_methods DROP COLUMN card_fingerprint');
  }
}
