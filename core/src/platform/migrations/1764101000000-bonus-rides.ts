import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rides whose commission pays for a bonus: each pays for one kind, once. */
export class BonusRides1764101000000 implements MigrationInterface {
  name = 'BonusRides1764101000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '3s';
      CREATE TABLE bonus_rides (
        ride_id uuid PRIMARY KEY REFERENCES rides ON DELETE CASCADE,
        bonus text NOT NULL CHECK (bonus IN ('quest', 'referral'))
      );
      -- Bonuses paid before this table have no list of rides: all that could have paid for them count as used.
      INSERT INTO bonus_rides (ride_id, bonus)
      SELECT DISTINCT rides.id, 'quest' FROM ledger_transactions paid
      JOIN ledger_entries entries ON entries.transaction_id = paid.id AND account = 'driver_earnings'
      JOIN rides ON rides.driver_id = entries.owner_id AND rides.status = 'completed'
        AND rides.completed_at >= paid.at - interval '2 weeks' AND rides.completed_at <= paid.at
      WHERE paid.kind = 'bonus' AND paid.note LIKE 'quest %';
      INSERT INTO bonus_rides (ride_id, bonus)
      SELECT DISTINCT rides.id, 'referral' FROM ledger_transactions paid
      JOIN referrals ON friend_id = paid.reference
      JOIN rides ON friend_id IN (rides.driver_id, rides.rider_id) AND rides.status = 'completed'
        AND rides.completed_at <= paid.at
      WHERE paid.kind = 'bonus'
      ON CONFLICT DO NOTHING;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE bonus_rides');
  }
}
