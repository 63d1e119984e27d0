import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LOCK_TIMEOUT } from './build-index.ts';

/** Adds the rides whose commission pays for a bonus: each pays for one kind, once. Filled without a lock on `rides`. */
export class BonusRides1764101000000 implements MigrationInterface {
  name = 'BonusRides1764101000000';
  transaction = false;

  /** Runs each statement as a commit of its own; each can be repeated. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
    await runner.query(`CREATE TABLE IF NOT EXISTS bonus_rides (
      ride_id uuid PRIMARY KEY,
      bonus text NOT NULL CHECK (bonus IN ('quest', 'referral'))
    )`);
    // Bonuses paid before this table have no list of rides: all that could have paid for them count as used.
    await runner.query(`
      INSERT INTO bonus_rides (ride_id, bonus)
      SELECT DISTINCT rides.id, 'quest' FROM ledger_transactions paid
      JOIN ledger_entries entries ON entries.transaction_id = paid.id AND account = 'driver_earnings'
      JOIN rides ON rides.driver_id = entries.owner_id AND rides.status = 'completed'
        AND rides.completed_at >= paid.at - interval '2 weeks' AND rides.completed_at <= paid.at
      WHERE paid.kind = 'bonus' AND paid.note LIKE 'quest %'
      ON CONFLICT DO NOTHING`);
    // Not those of weeks whose goals are still open, which would lower the goals of their drivers.
    await runner.query(`
      INSERT INTO bonus_rides (ride_id, bonus)
      SELECT DISTINCT rides.id, 'referral' FROM ledger_transactions paid
      JOIN referrals ON friend_id = paid.reference
      JOIN rides ON friend_id IN (rides.driver_id, rides.rider_id) AND rides.status = 'completed'
        AND rides.completed_at <= paid.at
        AND rides.completed_at < (date_trunc('week', now() AT TIME ZONE 'UTC') - interval '1 week') AT TIME ZONE 'UTC'
      WHERE paid.kind = 'bonus'
      ON CONFLICT DO NOTHING`);
    await runner.query(`
      ALTER TABLE bonus_rides DROP CONSTRAINT IF EXISTS bonus_rides_ride_id_fkey,
        ADD CONSTRAINT bonus_rides_ride_id_fkey FOREIGN KEY (ride_id) REFERENCES rides ON DELETE CASCADE NOT VALID`);
    await runner.query('ALTER TABLE bonus_rides VALIDATE CONSTRAINT bonus_rides_ride_id_fkey');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE bonus_rides');
  }
}
