import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Adds decisions about drivers, with actor, time and reason; locked accounts; search for people by name. */
export class Reviews1764001200000 implements MigrationInterface {
  name = 'Reviews1764001200000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE driver_profiles
        ADD COLUMN IF NOT EXISTS reviewed_at timestamptz,
        ADD COLUMN IF NOT EXISTS reviewed_by uuid REFERENCES users,
        ADD COLUMN IF NOT EXISTS review_reason text;
      ALTER TABLE users
        ADD COLUMN IF NOT EXISTS suspended_at timestamptz,
        ADD COLUMN IF NOT EXISTS suspension_reason text;`);
    await buildIndex(runner, 'users_by_name', 'users USING gin (plain_text(full_name) gin_trgm_ops)');
    await buildIndex(runner, 'users_by_phone', 'users USING gin (phone gin_trgm_ops)');
    await buildIndex(runner, 'users_by_email', 'users USING gin (email gin_trgm_ops)');
    const plates = 'driver_profiles USING gin (plain_text(vehicle_plate_number) gin_trgm_ops)';
    await buildIndex(runner, 'drivers_by_plate', plates);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX users_by_name, users_by_phone, users_by_email, drivers_by_plate;
      ALTER TABLE users DROP COLUMN suspended_at, DROP COLUMN suspension_reason;
      ALTER TABLE driver_profiles DROP COLUMN reviewed_at, DROP COLUMN reviewed_by, DROP COLUMN review_reason;`);
  }
}
