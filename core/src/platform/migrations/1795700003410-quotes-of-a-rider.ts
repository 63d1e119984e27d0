import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Indexes the quotes of a rider: a price that was shown is held while fares rise. */
export class QuotesOfARider1795700003410 implements MigrationInterface {
  name = 'QuotesOfARider1795700003410';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'quotes_of_a_rider', 'quotes (rider_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX quotes_of_a_rider');
  }
}
