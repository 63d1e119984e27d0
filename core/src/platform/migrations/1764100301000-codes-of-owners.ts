import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes that were asked for by the proven owner of an account, who has an allowance of texts and guesses apart. */
export class CodesOfOwners1764100301000 implements MigrationInterface {
  name = 'CodesOfOwners1764100301000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query('ALTER TABLE one_time_codes ADD COLUMN is_owners boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE one_time_codes DROP COLUMN is_owners');
  }
}
