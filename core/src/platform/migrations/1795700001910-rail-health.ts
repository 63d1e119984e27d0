import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps how accounts at payment providers answered lately. A rail that becomes ill or well counts as a change of the methods. */
export class RailHealth1795700001910 implements MigrationInterface {
  name = 'RailHealth1795700001910';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query(`
      CREATE TABLE rail_health (
        rail text NOT NULL,
        credentials text NOT NULL,
        region text NOT NULL CHECK (region IN ('SL', 'GN')),
        calls jsonb NOT NULL DEFAULT '[]',
        ill_since timestamptz,
        well_since timestamptz,
        answers integer NOT NULL DEFAULT 0,
        probe_at timestamptz,
        PRIMARY KEY (rail, credentials, region)
      )`);
    await runner.query(`
      CREATE TRIGGER count_change AFTER UPDATE ON rail_health
      FOR EACH ROW WHEN ((OLD.ill_since IS NULL) <> (NEW.ill_since IS NULL))
      EXECUTE FUNCTION count_ride_methods_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE rail_health');
  }
}
