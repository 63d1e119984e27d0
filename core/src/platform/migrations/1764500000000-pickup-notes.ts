import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the rider's note about the pickup for the driver. */
export class PickupNotes1764500000000 implements MigrationInterface {
  name = 'PickupNotes1764500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '3s';
      ALTER TABLE rides
        ADD COLUMN pickup_note text,
        ADD CONSTRAINT rides_pickup_note_check CHECK (char_length(pickup_note) <= 140) NOT VALID;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rides DROP COLUMN pickup_note');
  }
}
