import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Gives areas a time zone and hours, and lets a new one be in force only when every process has read it: until then its
 * places belong to the city that it was split from, or to the rest of its country.
 */
export class HoursOfAreas1795700000500 implements MigrationInterface {
  name = 'HoursOfAreas1795700000500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      ALTER TABLE service_areas
        ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC',
        ADD COLUMN open_hours jsonb CHECK (jsonb_array_length(open_hours) > 0),
        ADD COLUMN split_from text,
        ADD COLUMN in_force_at timestamptz NOT NULL DEFAULT now();
      ALTER TABLE service_areas ALTER COLUMN in_force_at SET DEFAULT now() + interval '10 seconds'`);
    await runner.query(`
      UPDATE service_areas SET version = version + 1,
        time_zone = CASE region WHEN 'SL' THEN 'Africa/Freetown' ELSE 'Africa/Conakry' END`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE service_areas
        DROP COLUMN time_zone, DROP COLUMN open_hours, DROP COLUMN split_from, DROP COLUMN in_force_at`);
  }
}
