import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Finds the drivers of a vehicle. */
export class DriversOfVehicles1795700019310 implements MigrationInterface {
  name = 'DriversOfVehicles1795700019310';
  transaction = false;

  up(runner: QueryRunner): Promise<void> {
    return buildIndex(runner, 'drivers_of_a_vehicle', 'driver_profiles (vehicle_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY drivers_of_a_vehicle');
  }
}
