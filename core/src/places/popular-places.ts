import type { Place } from '@waka/contracts/places/place';
import { regionFacts, regionOfAddress } from '@waka/contracts/regions';
import type { Actor } from '../accounts/actor.ts';
import type { Core } from '../core.ts';
import { presentPlace, type PresentedColumns } from './place.presenter.ts';

/** The best-known places of the reader's country by the saved address, of both countries when it names none. */
export async function popularPlaces(core: Pick<Core, 'sql'>, reader: Actor): Promise<Place[]> {
  const [user] = await core.sql<{ address: string | null }>('SELECT address FROM users WHERE id = $1', [reader.id]);
  const region = regionOfAddress(user?.address);
  const country = region && regionFacts[region].country;
  return (await core.sql<PresentedColumns>(POPULAR, [country])).map(presentPlace);
}

const POPULAR = `
  SELECT id, name, address, city, country, latitude, longitude, category, is_popular, created_at
  FROM places WHERE is_popular AND ($1::text IS NULL OR country = $1)
  ORDER BY id`;
