import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps first and last name of a registration, so that two first names stay together until the code is entered. */
export class NamesOfRegistrations1795700020400 implements MigrationInterface {
  name = 'NamesOfRegistrations1795700020400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE pending_registrations ADD COLUMN first_name text, ADD COLUMN last_name text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE pending_registrations DROP COLUMN first_name, DROP COLUMN last_name');
  }
}
