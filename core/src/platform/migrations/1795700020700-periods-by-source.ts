import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets the days of an account be known by a file and by a call: of some rails a call lists payouts only. */
export class PeriodsBySource1795700020700 implements MigrationInterface {
  name = 'PeriodsBySource1795700020700';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      ALTER TABLE statement_periods
        DROP CONSTRAINT statement_periods_rail_credentials_region_from_at_to_at_key,
        ADD CONSTRAINT one_period_of_a_source UNIQUE (rail, credentials, region, source, from_at, to_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM statement_periods AS call USING statement_periods AS file
      WHERE call.source = 'call' AND file.source = 'file'
        AND (call.rail, call.credentials, call.region, call.from_at, call.to_at)
          = (file.rail, file.credentials, file.region, file.from_at, file.to_at)`);
    await runner.query(`
      ALTER TABLE statement_periods
        DROP CONSTRAINT one_period_of_a_source,
        ADD CONSTRAINT statement_periods_rail_credentials_region_from_at_to_at_key
          UNIQUE (rail, credentials, region, from_at, to_at)`);
  }
}
