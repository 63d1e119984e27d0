import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Adds indexes for a person's payments in support, and for the open payments in the figures. */
export class WhatIsUnsettled1764001810000 implements MigrationInterface {
  name = 'WhatIsUnsettled1764001810000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'payments_of_a_rider', 'payments (rider_id)');
    await buildIndex(runner, 'payments_to_a_driver', 'payments (driver_id)');
    await buildIndex(runner, 'payments_unsettled', "payments (state) WHERE state IN ('due', 'requested', 'failed')");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX payments_of_a_rider, payments_to_a_driver, payments_unsettled');
  }
}
