import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps when the start and the end of a trip were tapped whose steps waited for the network. */
export class TappedSteps1795700208000 implements MigrationInterface {
  name = 'TappedSteps1795700208000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE rides ADD COLUMN IF NOT EXISTS start_tapped_at timestamptz, ADD COLUMN IF NOT EXISTS end_tapped_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rides DROP COLUMN start_tapped_at, DROP COLUMN end_tapped_at');
  }
}
