import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps which wallet of a rail a method is, and the code that a payer dials. Afrimoney is collected through Monime, and
 * is offered where an account there is set up.
 */
export class ChannelsOfRails1795700001900 implements MigrationInterface {
  name = 'ChannelsOfRails1795700001900';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(
      `ALTER TABLE ride_methods ADD COLUMN channel text CHECK (channel ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$')`,
    );
    await runner.query(`
      ALTER TABLE payments ADD COLUMN channel text, ADD COLUMN hinted_token text, ADD COLUMN dial_code text,
        ADD COLUMN dial_until timestamptz`);
    // Only where ops has not chosen otherwise.
    await runner.query(`
      UPDATE ride_methods SET rail = 'monime', credentials = 'MONIME', channel = 'm18', is_open = true
      WHERE region = 'SL' AND method = 'afrimoney' AND rail IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE ride_methods SET rail = NULL, credentials = NULL, is_open = false
      WHERE region = 'SL' AND method = 'afrimoney' AND rail = 'monime'`);
    await runner.query('ALTER TABLE ride_methods DROP COLUMN channel');
    await runner.query(`
      ALTER TABLE payments DROP COLUMN channel, DROP COLUMN hinted_token, DROP COLUMN dial_code, DROP COLUMN dial_until`);
  }
}
