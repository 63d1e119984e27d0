import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './build-index.ts';

/** Adds weekly goals with a bonus, and indexes for a driver's own history. */
export class Earnings1764001500000 implements MigrationInterface {
  name = 'Earnings1764001500000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- So many completed rides in a week of a region, from Monday on, bring so much.
      CREATE TABLE IF NOT EXISTS quests (
        id uuid PRIMARY KEY DEFAULT uuidv7(),
        region text NOT NULL CHECK (region IN ('SL', 'GN')),
        target integer NOT NULL CHECK (target > 0),
        amount integer NOT NULL CHECK (amount > 0),
        -- Both are Mondays; it holds for the weeks that begin from the first on and before the second.
        from_day date NOT NULL CHECK (extract(isodow FROM from_day) = 1),
        until_day date CHECK (extract(isodow FROM until_day) = 1 AND until_day > from_day),
        UNIQUE (region, target, from_day)
      );
      INSERT INTO quests (region, target, amount, from_day) VALUES
        ('SL', 20, 20000, '2026-11-16'), ('GN', 20, 10000, '2026-11-16') ON CONFLICT DO NOTHING;`);
    await buildIndex(runner, 'offers_of_a_driver', 'ride_offers (driver_id, offered_at)');
    await buildIndex(runner, 'drives_by_completion', "rides (driver_id, completed_at) WHERE status = 'completed'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX offers_of_a_driver, drives_by_completion; DROP TABLE quests;');
  }
}
