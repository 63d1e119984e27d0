import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds since when a driver is in the zone whose sweep checks for his silence. */
export class CitySince1764002200000 implements MigrationInterface {
  name = 'CitySince1764002200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE driver_profiles ADD COLUMN city_since timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE driver_profiles DROP COLUMN city_since');
  }
}
