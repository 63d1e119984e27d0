import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds who referred whom, and whether that was rewarded. */
export class Referrals1764001700000 implements MigrationInterface {
  name = 'Referrals1764001700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE referral_codes (
        user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
        code text NOT NULL UNIQUE
      );
      -- A friend is brought once, whatever links were opened.
      CREATE TABLE referrals (
        -- Kept when the friend leaves: the reward was earned, and no name is here.
        friend_id uuid PRIMARY KEY REFERENCES users,
        referrer_id uuid NOT NULL REFERENCES users ON DELETE CASCADE CHECK (referrer_id <> friend_id),
        joined_at timestamptz NOT NULL DEFAULT now(),
        rewarded_at timestamptz,
        ride_id uuid REFERENCES rides,
        CHECK ((rewarded_at IS NULL) = (ride_id IS NULL))
      );
      CREATE INDEX friends_of_a_referrer ON referrals (referrer_id, joined_at);
      ALTER TABLE pending_registrations ADD COLUMN referral_code text;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE pending_registrations DROP COLUMN referral_code;
      DROP TABLE referrals, referral_codes;`);
  }
}
