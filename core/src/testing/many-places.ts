import { randomUUID } from 'node:crypto';
import { readKnownPlaces } from '../places/known-places.ts';
import type { KnownPlace } from '../places/places.repository.ts';
import { storeStreets, type StreetRow } from '../places/streets/street-names.repository.ts';
import type { Sql } from '../platform/postgres/sql.ts';

const kinds = {
  'Sierra Leone': [
    ['Primary School', 'school'],
    ['Secondary School', 'school'],
    ['Market', 'market'],
    ['Community Health Centre', 'hospital'],
    ['Pharmacy', 'business'],
    ['Methodist Church', 'others'],
    ['Central Mosque', 'others'],
    ['Guest House', 'business'],
    ['Petrol Station', 'business'],
    ['Junction', 'transport'],
    ['Police Station', 'others'],
    ['Restaurant', 'business'],
    ['Enterprises', 'business'],
  ],
  Guinea: [
    ['École primaire', 'school'],
    ['Lycée', 'school'],
    ['Marché', 'market'],
    ['Centre de santé', 'hospital'],
    ['Pharmacie', 'business'],
    ['Grande mosquée', 'others'],
    ['Station-service', 'business'],
    ['Carrefour', 'transport'],
    ['Commissariat de police', 'others'],
    ['Restaurant', 'business'],
    ['Boutique', 'business'],
  ],
} as const;

const families = {
  'Sierra Leone':
    'Kamara Sesay Bangura Koroma Conteh Turay Kargbo Mansaray Jalloh Kanu Johnson Williams Cole Davies Macauley Thomas Smart Wright Bundu Sankoh Tucker Momoh Lebbie Gbla',
  Guinea:
    'Diallo Bah Barry Sow Camara Sylla Soumah Touré Condé Keita Traoré Bangoura Kourouma Cissé Fofana Doumbouya Béavogui Haba Loua Kaba',
} as const;
const given =
  'Aminata Mariama Fatmata Isatu Kadiatu Hawa Mohamed Ibrahim Alpha Abdul Sorie Foday Samuel John Musa Alimamy Ousmane Mamadou Aïssatou Fanta Sékou Kerfalla';

/** Keeps a statement below the limit of five seconds, on a busy machine too. */
const AT_ONCE = 2000;

/**
 * Fills the table up to `count` with places of a typical town: schools, shops and mosques of every quarter, named
 * after quarters and families. They are the same each time.
 */
export async function addManyPlaces(sql: Sql, count: number): Promise<void> {
  const seeds = await readKnownPlaces();
  const random = repeatable(20_000);
  const places = new Map<string, KnownPlace>();
  while (places.size < count - seeds.length) {
    const place = aPlaceNear(seeds, random);
    places.set(`${place.name} ${place.city}`, place);
  }
  const rows = [...places.values()];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await sql(
      `INSERT INTO places (name, aliases, address, city, country, latitude, longitude, category)
       SELECT name, '{}', address, city, country, latitude, longitude, category
       FROM jsonb_to_recordset($1::jsonb) AS place(name text, address text, city text, country text,
         latitude float8, longitude float8, category text)`,
      [JSON.stringify(rows.slice(start, start + AT_ONCE))],
    );
  }
  await sql('VACUUM ANALYZE places, place_words');
}

/** Adds streets of every quarter with invented names, as the streets of both countries have them. */
export async function addManyStreets(sql: Sql, count: number): Promise<void> {
  const seeds = await readKnownPlaces();
  const random = repeatable(count);
  const streets = Array.from({ length: count }, (_, index) => aStreetNear(seeds, random, index));
  await storeStreets(sql, 'many', streets);
  await sql('VACUUM ANALYZE street_names, place_words');
}

function aStreetNear(seeds: KnownPlace[], pick: Random, index: number): StreetRow {
  const seed = pick(seeds);
  const family = pick([pick(families['Sierra Leone'].split(' ')), inventedName(pick)]);
  const name =
    seed.country === 'Guinea'
      ? `${pick(['Rue', 'Route', 'Avenue'])} ${family}`
      : `${family} ${pick(['Road', 'Street', 'Drive', 'Lane'])}`;
  return {
    id: randomUUID(),
    name,
    aliases: [],
    address: seed.name,
    city: seed.city,
    country: seed.country,
    latitude: seed.latitude + ((index % 60) - 30) / 4000,
    longitude: seed.longitude + ((index % 47) - 23) / 4000,
    version: 'many',
  };
}

type Random = <Item>(items: readonly Item[]) => Item;

function aPlaceNear(seeds: KnownPlace[], pick: Random): KnownPlace {
  const seed = pick(seeds);
  const inGuinea = seed.country === 'Guinea';
  const country = inGuinea ? 'Guinea' : 'Sierra Leone';
  const [kind, category] = pick<readonly [string, KnownPlace['category']]>(kinds[country]);
  const quarter = pick([seed.name, seed.city]);
  const family = pick(families[country].split(' '));
  const person = `${pick([pick(given.split(' ')), inventedName(pick)])} ${family}`;
  const number = pick(Array.from({ length: 60 }, (_, index) => index + 1));
  const name = inGuinea ? `${kind} ${person} ${quarter}` : `${person} ${kind} ${quarter}`;
  return {
    name,
    aliases: [],
    address: inGuinea ? `${number} rue ${family}, ${quarter}` : `${number} ${quarter} Road`,
    city: seed.city,
    country,
    latitude: seed.latitude + (number - 30) / 4000,
    longitude: seed.longitude + (name.length - 30) / 4000,
    category,
    isPopular: false,
  };
}

const syllables = 'ba bou da fa fo ga ka kan ko la lo ma man mi na nto pa ra sa san si ta te wa ya yen'.split(' ');

/** Invents a name, as owners and shops have thousands of names, not a few dozen. */
function inventedName(pick: Random): string {
  const name = pick(syllables) + pick(syllables) + pick(['', pick(syllables)]);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Generates numbers that look random and are the same each time. */
function repeatable(seed: number): Random {
  let state = seed;
  return (items) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    const item = items[Math.floor((state / 4_294_967_296) * items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  };
}
