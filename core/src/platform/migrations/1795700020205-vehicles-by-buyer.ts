import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Finds the vehicles that a driver has bought. */
export class VehiclesByBuyer1795700020205 implements MigrationInterface {
  name = 'VehiclesByBuyer1795700020205';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'vehicles_bought_by', 'vehicles (bought_by) WHERE bought_by IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY vehicles_bought_by');
  }
}
