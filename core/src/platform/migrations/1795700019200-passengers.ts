import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps for whom a ride was booked, the passenger's link, and that a text is sent once. The tables are not read through. */
export class Passengers1795700019200 implements MigrationInterface {
  name = 'Passengers1795700019200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '3s';
      ALTER TABLE rides
        ADD COLUMN passenger_name text,
        ADD COLUMN passenger_phone text,
        ADD CONSTRAINT rides_passenger_check CHECK ((passenger_name IS NULL) = (passenger_phone IS NULL)) NOT VALID;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rides DROP COLUMN passenger_name, DROP COLUMN passenger_phone');
  }
}
