import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps what of a ride the rider's credit paid. A transaction of its own: the table is locked, and not read through. */
export class CreditOfRides1795700015010 implements MigrationInterface {
  name = 'CreditOfRides1795700015010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '3s';
      ALTER TABLE rides
        ADD COLUMN credit integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT rides_credit_check CHECK (credit >= 0) NOT VALID;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rides DROP COLUMN credit');
  }
}
