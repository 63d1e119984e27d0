import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Writes plates in capitals, as on vehicles; new ones are saved so from now on. */
export class PlatesInCapitals1795500101100 implements MigrationInterface {
  name = 'PlatesInCapitals1795500101100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '3s';
      UPDATE driver_profiles SET vehicle_plate_number = upper(vehicle_plate_number)
      WHERE vehicle_plate_number <> upper(vehicle_plate_number);
      UPDATE driver_profiles
      SET waiting_vehicle = waiting_vehicle || jsonb_build_object('vehiclePlateNumber', upper(waiting_vehicle->>'vehiclePlateNumber'))
      WHERE waiting_vehicle->>'vehiclePlateNumber' <> upper(waiting_vehicle->>'vehiclePlateNumber');`);
  }

  // The former spelling is lost, and nothing depends on it.
  async down(): Promise<void> {}
}
