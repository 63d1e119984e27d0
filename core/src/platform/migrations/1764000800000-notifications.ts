import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the notifications of people, and the devices that get them while no screen is open. */
export class Notifications1764000800000 implements MigrationInterface {
  name = 'Notifications1764000800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notifications (
        id uuid PRIMARY KEY DEFAULT uuidv7(),
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        kind text NOT NULL,
        facts jsonb NOT NULL DEFAULT '{}',
        at timestamptz NOT NULL DEFAULT now(),
        -- When a worker took it up, to publish it to open screens and devices.
        told_at timestamptz,
        read_at timestamptz
      );
      CREATE INDEX notifications_of_a_user ON notifications (user_id, id);
      CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
      CREATE INDEX notifications_untold ON notifications (id) WHERE told_at IS NULL;

      -- A device is notified for as long as its session lasts: signing out, anywhere and in any way, ends both.
      CREATE TABLE push_subscriptions (
        endpoint text PRIMARY KEY,
        session_id text NOT NULL REFERENCES sessions ON DELETE CASCADE ON UPDATE CASCADE,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        p256dh text NOT NULL,
        auth text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX push_subscriptions_of_a_session ON push_subscriptions (session_id);
      CREATE INDEX push_subscriptions_of_a_user ON push_subscriptions (user_id);

      ALTER TABLE ride_offers ADD COLUMN pushed_at timestamptz;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ride_offers DROP COLUMN pushed_at;
      DROP TABLE push_subscriptions, notifications;`);
  }
}
