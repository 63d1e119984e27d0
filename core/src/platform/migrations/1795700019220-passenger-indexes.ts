import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Finds rides by the passenger's phone, sends a text about a ride once, and lets a ride have a link of each kind. */
export class PassengerIndexes1795700019220 implements MigrationInterface {
  name = 'PassengerIndexes1795700019220';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'rides_by_passenger', 'rides (passenger_phone, id) WHERE passenger_phone IS NOT NULL');
    await buildIndex(runner, 'messages_once', 'messages (once) WHERE once IS NOT NULL', 'UNIQUE');
    await buildIndex(
      runner,
      'one_open_share_a_kind',
      'ride_shares (ride_id, owner_id, is_for_passenger) WHERE revoked_at IS NULL',
      'UNIQUE',
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS one_open_share_a_person');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM ride_shares WHERE is_for_passenger');
    await buildIndex(
      runner,
      'one_open_share_a_person',
      'ride_shares (ride_id, owner_id) WHERE revoked_at IS NULL',
      'UNIQUE',
    );
    await runner.query('DROP INDEX one_open_share_a_kind');
    await runner.query('DROP INDEX messages_once');
    await runner.query('DROP INDEX rides_by_passenger');
  }
}
