import { Not } from 'typeorm';
import type { Sql } from '../../platform/postgres/sql.ts';
import { Place } from '../place.entity.ts';
import { StreetName } from './street-name.entity.ts';

/** A street as it is stored. */
export type StreetRow = Omit<StreetName, 'category' | 'isPopular' | 'createdAt' | 'nameWords' | 'allWords'>;

/** A known place, for what it says of the streets around it. */
export type Neighbour = Pick<Place, 'name' | 'aliases' | 'city' | 'latitude' | 'longitude' | 'category'>;

/** Statements may take five seconds, on a busy machine too. */
const ROWS_AT_ONCE = 500;

export const isImported = ({ manager }: Sql, version: string): Promise<boolean> =>
  manager.existsBy(StreetName, { version });

/** Lists the known towns and quarters, and the places of the shipped list that may be streets themselves. */
export const neighbours = ({ manager }: Sql): Promise<Neighbour[]> =>
  manager.find(Place, {
    select: { name: true, aliases: true, city: true, latitude: true, longitude: true, category: true },
    where: [{ category: 'others' }, { isPopular: true }],
    order: { id: 'ASC' },
  });

/** Stores the streets of a version, and deletes all others. */
export async function storeStreets(sql: Sql, version: string, streets: readonly StreetRow[]): Promise<void> {
  for (let first = 0; first < streets.length; first += ROWS_AT_ONCE)
    await sql.manager.upsert(StreetName, streets.slice(first, first + ROWS_AT_ONCE), ['id']);
  await sql.manager.delete(StreetName, { version: Not(version) });
}
