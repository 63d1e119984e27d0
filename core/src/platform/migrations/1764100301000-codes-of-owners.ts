import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks codes that the proven owner of an account requested, which have a separate allowance of texts and guesses. */
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
