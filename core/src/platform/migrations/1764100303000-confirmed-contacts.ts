import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Emergency contacts agree, by a link in a text, before calls for help are texted to them. Those of before count as agreed. */
export class ConfirmedContacts1764100303000 implements MigrationInterface {
  name = 'ConfirmedContacts1764100303000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`ALTER TABLE emergency_contacts
      ADD COLUMN confirmed_at timestamptz DEFAULT now(), ADD COLUMN link_hash text`);
    await runner.query('ALTER TABLE emergency_contacts ALTER COLUMN confirmed_at DROP DEFAULT');
    await runner.query('CREATE INDEX contact_of_a_link ON emergency_contacts (link_hash) WHERE link_hash IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE emergency_contacts DROP COLUMN confirmed_at, DROP COLUMN link_hash');
  }
}
