import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks payouts that go to the owner of the vehicle: no notice says that the driver’s own wallet was paid. */
export class PayoutsToOwners1795700019330 implements MigrationInterface {
  name = 'PayoutsToOwners1795700019330';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query('ALTER TABLE payouts ADD COLUMN is_to_owner boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payouts DROP COLUMN is_to_owner');
  }
}
