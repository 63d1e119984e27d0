import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = `
ALTER TABLE rides ADD COLUMN card_id uuid;
ALTER TABLE scheduled_rides ADD COLUMN card_id uuid;
ALTER TABLE payments ADD COLUMN card_id uuid, ADD COLUMN needs_check boolean NOT NULL DEFAULT false;`;

// Half a dollar is the least that Stripe charges, in whatever currency.
const methods = `
ALTER TABLE ride_methods DROP CONSTRAINT ride_methods_method_check,
  ADD CONSTRAINT ride_methods_method_check CHECK (method ~ '^[a-z][a-z0-9_]{0,29}$');
INSERT INTO ride_methods (region, position, method, names, icon, provider, rail, credentials, is_open, min_amount)
SELECT region, max(position) + 1, 'card',
  '{"en": "Card", "fr": "Carte", "ar": "بطاقة", "pt": "Cartão", "kri": "Kad"}', 'blue', 'stripe', 'stripe', 'STRIPE', false,
  CASE region WHEN 'SL' THEN 1300 ELSE 5000 END
FROM ride_methods GROUP BY region;`;

/** Lets rides be paid by a saved card, closed in each region until ops opens it. */
export class CardRides1795700019100 implements MigrationInterface {
  name = 'CardRides1795700019100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(columns);
    await runner.query(methods);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM ride_methods WHERE method = 'card';
      ALTER TABLE ride_methods DROP CONSTRAINT ride_methods_method_check,
        ADD CONSTRAINT ride_methods_method_check CHECK (method ~ '^[a-z][a-z0-9_]{0,29}$' AND method <> 'card');
      ALTER TABLE payments DROP COLUMN card_id, DROP COLUMN needs_check;
      ALTER TABLE scheduled_rides DROP COLUMN card_id;
      ALTER TABLE rides DROP COLUMN card_id`);
  }
}
