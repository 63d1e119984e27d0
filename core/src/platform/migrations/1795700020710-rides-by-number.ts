import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Finds rides by the last part of their receipt's number. */
export class RidesByNumber1795700020710 implements MigrationInterface {
  name = 'RidesByNumber1795700020710';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'rides_by_number', 'rides ((right(id::text, 8)))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY rides_by_number');
  }
}
