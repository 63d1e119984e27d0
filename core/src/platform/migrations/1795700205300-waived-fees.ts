import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps when ops has waived an unpaid fee of a cancelled ride. */
export class WaivedFees1795700205300 implements MigrationInterface {
  name = 'WaivedFees1795700205300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query('ALTER TABLE payments ADD COLUMN waived_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments DROP COLUMN waived_at');
  }
}
