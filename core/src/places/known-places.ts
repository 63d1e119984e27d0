import { readFile } from 'node:fs/promises';
import type { Sql } from '../platform/postgres/sql.ts';
import { importPlaces, type KnownPlace } from './places.repository.ts';

/** Reads the checked list of places that ships with the service. */
export async function readKnownPlaces(): Promise<KnownPlace[]> {
  return JSON.parse(await readFile(new URL('../../data/places.json', import.meta.url), 'utf8'));
}

/** Updates the table from the list; places that are not on it stay as they are. */
export async function importKnownPlaces(sql: Sql): Promise<void> {
  await importPlaces(sql, await readKnownPlaces());
}
