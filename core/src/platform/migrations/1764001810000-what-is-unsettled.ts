import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Support looks at a person's payments, and the figures at those which are open: among all that were ever made. */
export class WhatIsUnsettled1764001810000 implements MigrationInterface {
  name = 'WhatIsUnsettled1764001810000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX payments_of_a_rider ON payments (rider_id);
      CREATE INDEX payments_to_a_driver ON payments (driver_id);
      CREATE INDEX payments_unsettled ON payments (state) WHERE state IN ('due', 'requested', 'failed');`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX payments_of_a_rider, payments_to_a_driver, payments_unsettled');
  }
}
