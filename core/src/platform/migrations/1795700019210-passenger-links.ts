import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps for whom a ride was scheduled, the link of a passenger, and what a text is about. */
export class PassengerLinks1795700019210 implements MigrationInterface {
  name = 'PassengerLinks1795700019210';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '3s';
      ALTER TABLE ride_shares ADD COLUMN is_for_passenger boolean NOT NULL DEFAULT false;
      ALTER TABLE messages ADD COLUMN once text;
      ALTER TABLE scheduled_rides ADD COLUMN passenger jsonb;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE scheduled_rides DROP COLUMN passenger;
      ALTER TABLE messages DROP COLUMN once;
      ALTER TABLE ride_shares DROP COLUMN is_for_passenger`);
  }
}
