import { CITIES, type City } from '../geo/cities.ts';
import type { Core } from '../platform/core.ts';

/** A worker that is silent for this long has lost its cities. */
export const LEASE_SECONDS = 3;

// Own cities first, then those that nobody runs, up to a fair share; whatever is above the share is given up.
// The rows are written in the order of their names, so that two workers never wait for each other in a circle.
const RENEW = `
  WITH alive AS (
    INSERT INTO matching_workers (id, expires_at) VALUES ($1, now() + make_interval(secs => $3))
    ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at
  ), share AS (
    SELECT ceil(cardinality($2::text[])::numeric / (1 + count(*)))::int AS cities
    FROM matching_workers WHERE id <> $1 AND expires_at > now()
  ), wanted AS (
    SELECT city FROM unnest($2::text[]) AS city LEFT JOIN matching_leases AS held USING (city)
    WHERE held.city IS NULL OR held.owner = $1 OR held.expires_at <= now()
    ORDER BY (held.owner = $1 AND held.expires_at > now()) DESC NULLS LAST, random()
    LIMIT (SELECT cities FROM share)
  ), given_up AS (
    UPDATE matching_leases SET expires_at = now()
    WHERE owner = $1 AND expires_at > now() AND city NOT IN (SELECT city FROM wanted)
  )
  INSERT INTO matching_leases (city, owner, expires_at)
  SELECT city, $1, now() + make_interval(secs => $3) FROM wanted ORDER BY city
  ON CONFLICT (city) DO UPDATE SET owner = excluded.owner, expires_at = excluded.expires_at
  WHERE matching_leases.owner = excluded.owner OR matching_leases.expires_at <= now()
  RETURNING city`;

/** Shows that this worker lives, and answers the cities it may match until the lease runs out. */
export async function renewLeases({ sql }: Pick<Core, 'sql'>, owner: string): Promise<City[]> {
  const leases = await sql<{ city: City }>(RENEW, [owner, CITIES, LEASE_SECONDS]);
  return leases.map(({ city }) => city);
}

/** Lets the other workers go on at once. */
export async function releaseLeases({ sql }: Pick<Core, 'sql'>, owner: string): Promise<void> {
  await sql(
    `WITH gone AS (DELETE FROM matching_workers WHERE id = $1)
     UPDATE matching_leases SET expires_at = now() WHERE owner = $1 AND expires_at > now()`,
    [owner],
  );
}
