import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the colour of a driver's vehicle; existing drivers may add it when they like. */
export class VehicleColours1795500010100 implements MigrationInterface {
  name = 'VehicleColours1795500010100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '3s';
      ALTER TABLE driver_profiles ADD COLUMN vehicle_colour text;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE driver_profiles DROP COLUMN vehicle_colour');
  }
}
