import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a payout lose the number of its wallet when the account of its driver is erased, and empties those of erased ones. */
export class PayoutsWithoutPayee1795700014010 implements MigrationInterface {
  name = 'PayoutsWithoutPayee1795700014010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query('ALTER TABLE payouts ALTER COLUMN payee DROP NOT NULL');
    await runner.query(`
      UPDATE payouts SET payee = NULL FROM users
      WHERE users.id = driver_id AND erased_at IS NOT NULL AND settled_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE payouts SET payee = '' WHERE payee IS NULL`);
    await runner.query('ALTER TABLE payouts ALTER COLUMN payee SET NOT NULL');
  }
}
