import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Finds what was paid between two areas without reading every ride. */
export class RidesBetweenAreas1795700000740 implements MigrationInterface {
  name = 'RidesBetweenAreas1795700000740';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(
      runner,
      'rides_between_areas',
      `rides (pickup_area, dropoff_area, completed_at) WHERE status = 'completed'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX rides_between_areas');
  }
}
