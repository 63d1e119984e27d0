import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Finds what the rides of a rider have carried to the next one. */
export class CarriedByRider1795700020130 implements MigrationInterface {
  name = 'CarriedByRider1795700020130';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'rides_that_carry', 'rides (rider_id, currency) WHERE carried <> 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY rides_that_carry');
  }
}
