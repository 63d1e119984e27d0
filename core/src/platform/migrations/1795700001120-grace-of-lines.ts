import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps with each zone how long a driver who is outside or silent keeps the place in its line. */
export class GraceOfLines1795700001120 implements MigrationInterface {
  name = 'GraceOfLines1795700001120';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      ALTER TABLE queue_zones
        ADD COLUMN outside_seconds integer NOT NULL DEFAULT 60 CHECK (outside_seconds BETWEEN 0 AND 1800),
        ADD COLUMN silent_seconds integer NOT NULL DEFAULT 180 CHECK (silent_seconds BETWEEN 60 AND 3600)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE queue_zones DROP COLUMN outside_seconds, DROP COLUMN silent_seconds');
  }
}
