import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Indexes plates without their separators, and phone numbers that are not confirmed yet, for the search of people. */
export class FindingPeople1764300001000 implements MigrationInterface {
  name = 'FindingPeople1764300001000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const plate = `regexp_replace(plain_text(vehicle_plate_number), '[^[:alnum:]]', '', 'g')`;
    await buildIndex(runner, 'drivers_by_plain_plate', `driver_profiles USING gin ((${plate}) gin_trgm_ops)`);
    await buildIndex(runner, 'users_by_unproved_phone', 'users USING gin (unproved_phone gin_trgm_ops)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX drivers_by_plain_plate, users_by_unproved_phone');
  }
}
