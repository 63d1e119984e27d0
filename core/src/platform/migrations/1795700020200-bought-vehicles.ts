import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records which driver has bought a vehicle by a hire purchase, and that such a book ends by itself, or by ops. */
export class BoughtVehicles1795700020200 implements MigrationInterface {
  name = 'BoughtVehicles1795700020200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query('ALTER TABLE vehicles ADD COLUMN bought_by uuid REFERENCES users');
    await runner.query(`ALTER TABLE owner_terms DROP CONSTRAINT owner_terms_ended_by_check,
      ADD CONSTRAINT owner_terms_ended_by_check CHECK (ended_by IN ('driver', 'owner', 'ops', 'paid'))`);
    // With the last terms of a driver, which are erased with his account, goes what he has bought.
    await runner.query(`
      CREATE FUNCTION forget_buyer() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE vehicles SET bought_by = NULL WHERE bought_by = OLD.driver_id
          AND NOT EXISTS (SELECT FROM owner_terms WHERE driver_id = OLD.driver_id);
        RETURN NULL;
      END $$;
      CREATE TRIGGER forget_buyer AFTER DELETE ON owner_terms FOR EACH ROW EXECUTE FUNCTION forget_buyer();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER forget_buyer ON owner_terms');
    await runner.query('DROP FUNCTION forget_buyer');
    await runner.query('ALTER TABLE vehicles DROP COLUMN bought_by');
    await runner.query(`UPDATE owner_terms SET ended_by = 'owner' WHERE ended_by IN ('ops', 'paid')`);
    await runner.query(`ALTER TABLE owner_terms DROP CONSTRAINT owner_terms_ended_by_check,
      ADD CONSTRAINT owner_terms_ended_by_check CHECK (ended_by IN ('driver', 'owner'))`);
  }
}
