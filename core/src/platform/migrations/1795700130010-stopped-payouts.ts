import type { MigrationInterface, QueryRunner } from 'typeorm';

const wallet = (rules: string) => `
  ALTER TABLE payout_schedules DROP CONSTRAINT payout_schedules_wallet_id_fkey,
    ADD CONSTRAINT payout_schedules_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES payment_methods ${rules}`;

/** Keeps the schedule of payouts whose wallet was removed, so that its driver can be shown that it stopped. The table is small. */
export class StoppedPayouts1795700130010 implements MigrationInterface {
  name = 'StoppedPayouts1795700130010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query('ALTER TABLE payout_schedules ALTER COLUMN wallet_id DROP NOT NULL');
    await runner.query(wallet('ON DELETE SET NULL'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM payout_schedules WHERE wallet_id IS NULL');
    await runner.query('ALTER TABLE payout_schedules ALTER COLUMN wallet_id SET NOT NULL');
    await runner.query(wallet('ON DELETE CASCADE'));
  }
}
