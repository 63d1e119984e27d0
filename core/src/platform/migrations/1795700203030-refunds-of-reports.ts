import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps of refunds of fares by which report they were decided, also of those that are due now. The table is small. */
export class RefundsOfReports1795700203030 implements MigrationInterface {
  name = 'RefundsOfReports1795700203030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await runner.query('ALTER TABLE fare_refunds ADD COLUMN incident_id uuid');
    await runner.query(`
      UPDATE fare_refunds SET incident_id = incidents.id FROM incidents
      WHERE given_at IS NULL AND incidents.ride_id = fare_refunds.ride_id AND reporter_id = rider_id AND given_back = amount
        AND fare_refunds.created_at BETWEEN closed_at AND closed_at + interval '1 minute'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE fare_refunds DROP COLUMN incident_id');
  }
}
