import type { MigrationInterface, QueryRunner } from 'typeorm';

const named = (from: string, to: string) => `
  UPDATE service_areas SET barriers = (
    SELECT jsonb_agg(CASE WHEN water ->> 'name' = '${from}' THEN water || '{"name": "${to}"}' ELSE water END ORDER BY place)
    FROM jsonb_array_elements(barriers) WITH ORDINALITY AS waters (water, place))
  WHERE barriers @> '[{"name": "${from}"}]'`;

const [PLAIN, SPELLED] = ['Iles de Los', 'Îles de Los'];

/** Spells the islands off Conakry as the map does, where ops has not renamed them. */
export class IslesOfLos1795700030010 implements MigrationInterface {
  name = 'IslesOfLos1795700030010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(named(PLAIN, SPELLED));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(named(SPELLED, PLAIN));
  }
}
