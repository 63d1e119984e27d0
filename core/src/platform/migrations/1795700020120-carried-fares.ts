import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps what of a ride is paid with its rider's next one. A transaction of its own: the table is locked, and not read through. */
export class CarriedFares1795700020120 implements MigrationInterface {
  name = 'CarriedFares1795700020120';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query('ALTER TABLE rides ADD COLUMN carried integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rides DROP COLUMN carried');
  }
}
