import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Adds an approved driver's changes of vehicle and licence that await review; the columns keep what is in force. */
export class VehiclesInReview1764100901000 implements MigrationInterface {
  name = 'VehiclesInReview1764100901000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE driver_profiles ADD COLUMN IF NOT EXISTS waiting_vehicle jsonb');
    await buildIndex(runner, 'vehicles_to_review', 'driver_profiles (user_id) WHERE waiting_vehicle IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE driver_profiles DROP COLUMN waiting_vehicle');
  }
}
