import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps when the button of a call for help was pressed that waited for the network, and how old its place is. */
export class PressedCalls1795700209000 implements MigrationInterface {
  name = 'PressedCalls1795700209000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE incidents ADD COLUMN IF NOT EXISTS pressed_at timestamptz, ADD COLUMN IF NOT EXISTS position_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE incidents DROP COLUMN pressed_at, DROP COLUMN position_at');
  }
}
