import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records which codes were used, and when an e-mail was confirmed. */
export class UsedCodes1764000100000 implements MigrationInterface {
  name = 'UsedCodes1764000100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(changes);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX codes_of_a_network, keys_by_age;
      ALTER TABLE one_time_codes DROP COLUMN used_at;
      ALTER TABLE users DROP COLUMN email_confirmed_at;`);
  }
}

const changes = `
-- Unlike ended_at, which is also set when a newer code takes the place of this one.
ALTER TABLE one_time_codes ADD COLUMN used_at timestamptz;
-- The first six characters of a number are its country and its network: +23276.
CREATE INDEX codes_of_a_network ON one_time_codes (left(phone, 6), id) WHERE is_sent;

-- When a link mailed to the e-mail was followed. Not is_email_verified, which is an identity provider's word.
ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz;

CREATE INDEX keys_by_age ON idempotency_keys (created_at);
`;
