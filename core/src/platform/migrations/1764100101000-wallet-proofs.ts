import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes which wallet numbers their account has proved, and forgets transaction ids that no provider gave. */
export class WalletProofs1764100101000 implements MigrationInterface {
  name = 'WalletProofs1764100101000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '3s';
      ALTER TABLE payment_methods ADD COLUMN is_proved boolean NOT NULL DEFAULT false;

      -- The account's own phone, and numbers whose holder has approved a payment of this very account.
      UPDATE payment_methods SET is_proved = true
      FROM users WHERE users.id = user_id AND phone_number = users.phone;
      UPDATE payment_methods SET is_proved = true
      FROM payments WHERE rider_id = user_id AND payer = phone_number AND method = type AND state = 'paid'
        AND NOT is_proved;

      UPDATE payments SET provider_transaction_id = NULL
      WHERE method IN ('orange_money', 'mtn_money') AND provider_transaction_id IN ('undefined', 'null');`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment_methods DROP COLUMN is_proved');
  }
}
