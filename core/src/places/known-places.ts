import { readFile } from 'node:fs/promises';
import type { Sql } from '../platform/postgres/sql.ts';
import { importPlaces, type KnownPlace } from './places.repository.ts';

/** Reads the checked list of places that ships with the service. */
export async function readKnownPlaces(): Promise<KnownPlace[]> {
  return JSON.parse(await readFile(new URL('../../data/places.json', import.meta.url), 'utf8'));
}

/** Reads those places of the list that a car can drive to. */
export const readPlacesByRoad = async (): Promise<KnownPlace[]> =>
  (await readKnownPlaces()).filter(({ isByBoat }) => !isByBoat);

/** Updates the table from the list; places that are not on it stay as they are. */
export async function importKnownPlaces(sql: Sql): Promise<void> {
  await importPlaces(sql, await readKnownPlaces());
}
