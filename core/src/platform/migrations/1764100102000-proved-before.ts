import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Marks wallet numbers as proved that were saved before codes were required, and deletes transaction ids that no
 * provider gave. Separate from the new column, whose lock would block the table for as long as this takes.
 */
export class ProvedBefore1764100102000 implements MigrationInterface {
  name = 'ProvedBefore1764100102000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '3s';
      -- The account's own phone, and numbers whose holder has approved a payment of this very account.
      UPDATE payment_methods SET is_proved = true
      FROM users WHERE users.id = user_id AND phone_number = users.phone;
      UPDATE payment_methods SET is_proved = true
      WHERE type <> 'card' AND NOT is_proved AND EXISTS (SELECT 1 FROM payments
        WHERE rider_id = user_id AND payer = phone_number AND method = type AND state = 'paid');

      UPDATE payments SET provider_transaction_id = NULL
      WHERE method IN ('orange_money', 'mtn_money') AND provider_transaction_id IN ('undefined', 'null');`);
  }

  async down(): Promise<void> {
    // Proved numbers stay proved, and the deleted texts were never ids.
  }
}
