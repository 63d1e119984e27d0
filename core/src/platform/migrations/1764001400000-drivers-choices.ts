import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds how far a driver goes for a pickup, when silence ended a shift, and how many stops of a trip were reached. */
export class DriversChoices1764001400000 implements MigrationInterface {
  name = 'DriversChoices1764001400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE driver_profiles
        ADD COLUMN max_pickup_km integer CHECK (max_pickup_km BETWEEN 1 AND 25),
        ADD COLUMN silenced_at timestamptz;
      ALTER TABLE rides ADD COLUMN stops_reached integer NOT NULL DEFAULT 0;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE rides DROP COLUMN stops_reached;
      ALTER TABLE driver_profiles DROP COLUMN max_pickup_km, DROP COLUMN silenced_at;`);
  }
}
