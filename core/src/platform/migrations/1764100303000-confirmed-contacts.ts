import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/**
 * Adds the confirmation of emergency contacts, by a link in a text, before calls for help are texted to them. Existing
 * contacts count as confirmed.
 */
export class ConfirmedContacts1764100303000 implements MigrationInterface {
  name = 'ConfirmedContacts1764100303000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // Both at once, so that a contact who is added in between does not count as confirmed.
    await runner.query(`
      SET LOCAL lock_timeout = '3s';
      ALTER TABLE emergency_contacts
        ADD COLUMN IF NOT EXISTS confirmed_at timestamptz DEFAULT now(),
        ADD COLUMN IF NOT EXISTS link_hash text;
      ALTER TABLE emergency_contacts ALTER COLUMN confirmed_at DROP DEFAULT;`);
    await buildIndex(runner, 'contact_of_a_link', 'emergency_contacts (link_hash) WHERE link_hash IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE emergency_contacts DROP COLUMN confirmed_at, DROP COLUMN link_hash');
  }
}
