import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who decided about a driver, when and why; accounts that are locked; search for people as they are called. */
export class Reviews1764001200000 implements MigrationInterface {
  name = 'Reviews1764001200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE driver_profiles
        ADD COLUMN reviewed_at timestamptz,
        ADD COLUMN reviewed_by uuid REFERENCES users,
        ADD COLUMN review_reason text;
      ALTER TABLE users
        ADD COLUMN suspended_at timestamptz,
        ADD COLUMN suspension_reason text;
      CREATE INDEX users_by_name ON users USING gin (plain_text(full_name) gin_trgm_ops);
      CREATE INDEX users_by_phone ON users USING gin (phone gin_trgm_ops);
      CREATE INDEX users_by_email ON users USING gin (email gin_trgm_ops);
      CREATE INDEX drivers_by_plate ON driver_profiles USING gin (plain_text(vehicle_plate_number) gin_trgm_ops);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX users_by_name, users_by_phone, users_by_email, drivers_by_plate;
      ALTER TABLE users DROP COLUMN suspended_at, DROP COLUMN suspension_reason;
      ALTER TABLE driver_profiles DROP COLUMN reviewed_at, DROP COLUMN reviewed_by, DROP COLUMN review_reason;`);
  }
}
