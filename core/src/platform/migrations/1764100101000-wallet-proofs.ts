import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records which wallet numbers their account has proved. */
export class WalletProofs1764100101000 implements MigrationInterface {
  name = 'WalletProofs1764100101000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '3s';
      ALTER TABLE payment_methods ADD COLUMN is_proved boolean NOT NULL DEFAULT false;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment_methods DROP COLUMN is_proved');
  }
}
