import type { AccountExport } from '@waka/contracts/accounts/profile-views';
import type { Core } from '../core.ts';
import { HOUR, takeOrRefuse } from './limits.ts';
import { ownTables } from './own-tables.ts';
import { userById } from './read-user.ts';

const MOST_ROWS = 10_000;
/** What would open something, and what others have a right to keep. */
const SECRET = /hash|token|secret|p256dh|auth$|^id_token$|^user_id$/;

/** Each reads every table that keeps something of the person. */
const MOST_EXPORTS_AN_HOUR = 5;

/** Everything that is kept of a person, for the person. */
export async function exportAccount(core: Core, userId: string): Promise<AccountExport> {
  const { sql, clock, config } = core;
  if (config.rateLimits) {
    const limit = { kind: 'account:export', subject: userId, most: MOST_EXPORTS_AN_HOUR, withinSeconds: HOUR };
    await core.transaction((within) => takeOrRefuse(within, config, [limit]));
  }
  const [user, rides, ratings, tables] = await Promise.all([
    userById(core, userId),
    sql<{ ride: object }>(RIDES, [userId]),
    sql<{ rating: object }>(RATINGS, [userId]),
    ownTables(sql),
  ]);
  const records: Record<string, object[]> = {};
  for (const { name, owner } of tables) {
    const rows = await sql<{ row: object }>(
      `SELECT to_jsonb(t) AS row FROM ${name} t WHERE ${owner} = $1 LIMIT ${MOST_ROWS}`,
      [userId],
    );
    const mine = rows.map(({ row }) => withoutSecrets(row));
    records[name] = [...(records[name] ?? []), ...(name === 'sessions' ? mine.map(withoutId) : mine)];
  }
  return {
    exportedAt: clock.now().toISOString(),
    user,
    rides: rides.map(({ ride }) => ride),
    ratings: ratings.map(({ rating }) => rating),
    records,
  };
}

const withoutSecrets = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !SECRET.test(name)));

// The key of a session is a hash of what its cookie holds.
const withoutId = (row: object): object => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'id'));

const RIDES = `
  SELECT jsonb_build_object('id', id, 'as', CASE WHEN rider_id = $1 THEN 'rider' ELSE 'driver' END, 'status', status,
    'requestedAt', requested_at, 'acceptedAt', accepted_at, 'startedAt', started_at, 'completedAt', completed_at,
    'cancelledAt', cancelled_at, 'cancelReason', cancel_reason, 'pickup', pickup, 'dropoff', dropoff, 'stops', stops,
    'vehicleType', vehicle_type, 'paymentMethod', payment_method, 'fare', fare, 'currency', currency,
    'distanceKm', distance_km, 'durationMin', duration_min,
    'tags', CASE WHEN rider_id = $1 THEN rider_tags END) AS ride
  FROM rides WHERE rider_id = $1 OR driver_id = $1 ORDER BY id DESC LIMIT ${MOST_ROWS}`;

// Of what others gave, the stars alone and by their number: ride, time and words would tell who it was.
const RATINGS = `
  (SELECT jsonb_build_object('rideId', ride_id, 'stars', stars, 'comment', comment, 'at', created_at, 'given', true)
     AS rating
   FROM ratings WHERE author_id = $1 ORDER BY created_at DESC LIMIT ${MOST_ROWS})
  UNION ALL
  (SELECT jsonb_build_object('stars', stars, 'given', false)
   FROM ratings WHERE subject_id = $1 ORDER BY stars DESC LIMIT ${MOST_ROWS})`;
