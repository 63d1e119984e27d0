import type { MigrationInterface, QueryRunner } from 'typeorm';

/** So many profiles are locked at a time. */
const BATCH = 500;

// The trigger finds or makes the vehicle. Each batch commits, so that riders and drivers wait for no more than one.
const batch = `
UPDATE driver_profiles SET vehicle_plate_number = vehicle_plate_number
WHERE user_id IN (
  SELECT user_id FROM driver_profiles
  WHERE vehicle_id IS NULL AND regexp_replace(vehicle_plate_number, '[\\s-]+', '', 'g') <> ''
  ORDER BY user_id LIMIT ${BATCH} FOR UPDATE)
RETURNING user_id`;

/** Writes the vehicles of profiles that were there before vehicles were records, in batches that each commit. */
export class VehiclesOfProfiles1795700019340 implements MigrationInterface {
  name = 'VehiclesOfProfiles1795700019340';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (;;) {
      const changed: unknown = await runner.query(batch);
      const rows: unknown = Array.isArray(changed) ? changed[0] : [];
      if (!Array.isArray(rows) || rows.length === 0) return;
    }
  }

  async down(): Promise<void> {
    // The column goes with its own migration.
  }
}
