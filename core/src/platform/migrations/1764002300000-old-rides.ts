import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which rides still tell their places exactly: after a year they are rounded. */
export class OldRides1764002300000 implements MigrationInterface {
  name = 'OldRides1764002300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rides ADD COLUMN is_exact boolean NOT NULL DEFAULT true');
    await runner.query('CREATE INDEX exact_rides ON rides (id) WHERE is_exact');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rides DROP COLUMN is_exact');
  }
}
