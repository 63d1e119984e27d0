import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the findings of a ride, and the verdict of ops on them. */
export class RideFindings1764100200000 implements MigrationInterface {
  name = 'RideFindings1764100200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '3s';
      ALTER TABLE rides
        ADD COLUMN findings jsonb NOT NULL DEFAULT '[]',
        -- Null until the desk has looked.
        ADD COLUMN findings_verdict text,
        -- What was shown before the trip, where the fare has followed the distance driven.
        ADD COLUMN shown_fare integer,
        ADD CONSTRAINT rides_findings_verdict_check CHECK (findings_verdict IN ('fine', 'not_fine')) NOT VALID;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE rides DROP COLUMN findings, DROP COLUMN findings_verdict, DROP COLUMN shown_fare;`);
  }
}
