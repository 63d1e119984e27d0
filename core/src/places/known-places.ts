import { readFile } from 'node:fs/promises';
import type { PlaceCategory } from '@waka/contracts/places/place';
import type { Sql } from '../platform/postgres/sql.ts';
import { importPlaces } from './places.repository.ts';

export interface KnownPlace {
  name: string;
  aliases: string[];
  address: string;
  city: string;
  country: string;
  latitude: number;
  longitude: number;
  category: PlaceCategory;
  isPopular: boolean;
}

/** Reads the checked list of places that ships with the service. */
export async function readKnownPlaces(): Promise<KnownPlace[]> {
  return JSON.parse(await readFile(new URL('../../data/places.json', import.meta.url), 'utf8'));
}

/** Updates the table from the list; places that are not on it stay as they are. */
export async function importKnownPlaces(sql: Sql): Promise<void> {
  await importPlaces(sql, await readKnownPlaces());
}
