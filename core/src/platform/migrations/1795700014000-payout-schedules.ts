import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the drivers who are paid out by themselves, each day or week. */
export class PayoutSchedules1795700014000 implements MigrationInterface {
  name = 'PayoutSchedules1795700014000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
CREATE TABLE payout_schedules (
  driver_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  wallet_id uuid NOT NULL REFERENCES payment_methods ON DELETE CASCADE,
  every text NOT NULL CHECK (every IN ('day', 'week')),
  time_zone text NOT NULL,
  next_at timestamptz NOT NULL
);
CREATE INDEX payout_schedules_due ON payout_schedules (next_at);
CREATE INDEX payout_schedules_of_a_wallet ON payout_schedules (wallet_id);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE payout_schedules');
  }
}
