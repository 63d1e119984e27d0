import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps what of a ride a promotion pays. A transaction of its own: the table is locked, and not read through. */
export class PromotionOfRides1795700019010 implements MigrationInterface {
  name = 'PromotionOfRides1795700019010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      ALTER TABLE rides
        ADD COLUMN promotion integer NOT NULL DEFAULT 0,
        ADD COLUMN promotion_id uuid,
        ADD COLUMN voucher_id uuid,
        ADD CONSTRAINT rides_promotion_check CHECK (promotion >= 0) NOT VALID;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rides DROP COLUMN promotion, DROP COLUMN promotion_id, DROP COLUMN voucher_id');
  }
}
