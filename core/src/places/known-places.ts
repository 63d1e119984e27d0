import { readFile } from 'node:fs/promises';
import type { PlaceCategory } from '@waka/contracts/places/place';
import type { Sql } from '../platform/sql.ts';

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

/** The checked list of places that ships with the service. */
export async function readKnownPlaces(): Promise<KnownPlace[]> {
  return JSON.parse(await readFile(new URL('../../data/places.json', import.meta.url), 'utf8'));
}

/** Brings the table up to the list; places that the list does not know are left alone. */
export async function importKnownPlaces(sql: Sql): Promise<void> {
  await sql(
    `INSERT INTO places AS known (name, aliases, address, city, country, latitude, longitude, category, is_popular)
     SELECT name, aliases, address, city, country, latitude, longitude, category, "isPopular"
     FROM jsonb_to_recordset($1::jsonb) AS place(name text, aliases text[], address text, city text, country text,
       latitude double precision, longitude double precision, category text, "isPopular" boolean)
     ON CONFLICT (name, city, country) DO UPDATE SET
       aliases = excluded.aliases, address = excluded.address, latitude = excluded.latitude,
       longitude = excluded.longitude, category = excluded.category, is_popular = excluded.is_popular
     WHERE (known.aliases, known.address, known.latitude, known.longitude, known.category, known.is_popular)
       IS DISTINCT FROM (excluded.aliases, excluded.address, excluded.latitude, excluded.longitude, excluded.category,
         excluded.is_popular)`,
    [JSON.stringify(await readKnownPlaces())],
  );
}
