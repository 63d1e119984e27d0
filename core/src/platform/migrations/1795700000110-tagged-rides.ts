import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Counts a driver's tags from an index of the rides that have some, not from every ride of the driver. */
export class TaggedRides1795700000110 implements MigrationInterface {
  name = 'TaggedRides1795700000110';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(
      runner,
      'tagged_rides_of_a_driver',
      `rides (driver_id, completed_at) INCLUDE (rider_id, rider_tags) WHERE status = 'completed' AND rider_tags <> '{}'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX tagged_rides_of_a_driver');
  }
}
