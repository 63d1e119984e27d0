import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the trip for which alone the sessions of a person are kept who was locked or suspended in it. */
export class SessionsOfTrips1795700203000 implements MigrationInterface {
  name = 'SessionsOfTrips1795700203000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query('ALTER TABLE sessions ADD COLUMN ride_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN ride_id');
  }
}
