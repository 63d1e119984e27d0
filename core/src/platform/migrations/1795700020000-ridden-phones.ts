import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Remembers phones whose owners have completed a ride, as hashes under a key of the service. The table has neither a person nor
 * a time: nothing else of an erased account can be found by it.
 */
export class RiddenPhones1795700020000 implements MigrationInterface {
  name = 'RiddenPhones1795700020000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query('CREATE TABLE ridden_phones (phone_hash text PRIMARY KEY)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ridden_phones');
  }
}
