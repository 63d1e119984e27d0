import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

const CONSTRAINT = 'ride_offers_ride_id_attempt_driver_id_key';

/** Lets a search ask a driver again who has missed an offer. */
export class OffersOfASearch1795700207000 implements MigrationInterface {
  name = 'OffersOfASearch1795700207000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'offers_of_a_search', 'ride_offers (ride_id, attempt, driver_id)');
    await runner.query(`ALTER TABLE ride_offers DROP CONSTRAINT IF EXISTS ${CONSTRAINT}`);
  }

  /** Forgets the missed offers of drivers who got a second one in the same search. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM ride_offers AS missed USING ride_offers AS later
      WHERE later.ride_id = missed.ride_id AND later.attempt = missed.attempt AND later.driver_id = missed.driver_id
        AND later.id > missed.id`);
    await buildIndex(runner, CONSTRAINT, 'ride_offers (ride_id, attempt, driver_id)', 'UNIQUE');
    await runner.query(`ALTER TABLE ride_offers ADD CONSTRAINT ${CONSTRAINT} UNIQUE USING INDEX ${CONSTRAINT}`);
    await runner.query('DROP INDEX CONCURRENTLY offers_of_a_search');
  }
}
