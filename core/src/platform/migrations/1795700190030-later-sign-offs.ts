import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a day be signed off once more where differences were found after it was. */
export class LaterSignOffs1795700190030 implements MigrationInterface {
  name = 'LaterSignOffs1795700190030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      ALTER TABLE book_sign_offs
        DROP CONSTRAINT book_sign_offs_pkey,
        ADD CONSTRAINT book_sign_offs_pkey PRIMARY KEY (region, day, at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE book_sign_offs
        DROP CONSTRAINT book_sign_offs_pkey,
        ADD CONSTRAINT book_sign_offs_pkey PRIMARY KEY (region, day)`);
  }
}
