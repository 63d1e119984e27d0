import { KEPT_FREE_MINUTES } from '@waka/contracts/scheduled/scheduled-rules';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { RidePlace } from '@waka/contracts/rides/ride-views';
import { Raw } from 'typeorm';
import { DriverProfile } from '../../accounts/driver-profile.entity.ts';
import type { City } from '../../geo/areas/cities.ts';
import { WITHOUT_WAITING_FOR_DISK, type Sql } from '../../platform/postgres/sql.ts';
import { pg, statement } from '../../platform/postgres/statement.ts';
import { MatchingLease } from '../matching-lease.entity.ts';
import { MatchingWorker } from '../matching-worker.entity.ts';
import type { Decision } from './pairing/decision.ts';
import type { PoolDriver } from './pairing/weigh-driver.ts';
import { barredDrivers } from '../barred-drivers.repository.ts';
import { driversNotToAsk } from '../offers/missed-offers.repository.ts';

/**
 * Reads drivers as matching weighs them; one with too few answered offers counts as having the average acceptance
 * rate.
 */
export const driverStandings = statement({
  text: `
    SELECT user_id AS id, vehicle_type, max_pickup_km, debt_step = 'wallet_only' AS is_wallet_only,
      CASE WHEN offers_answered >= $2 THEN offers_accepted::float8 / offers_answered ELSE $3::float8 END
        AS acceptance_rate,
      coalesce(extract(epoch FROM now() - idle_since), 0)::float8 AS idle_seconds,
      extract(epoch FROM next.search_at - now())::float8 AS reserved_in_seconds,
      CASE
        WHEN EXISTS (SELECT 1 FROM rides WHERE driver_id = user_id AND status IN ('accepted', 'arrived', 'in_progress'))
          THEN 'busy'
        WHEN NOT is_online OR approval <> 'approved' THEN 'off_duty'
        -- The fare of the last ride is being collected.
        WHEN offers_from > now() THEN 'busy'
        -- A ride that was taken early begins soon.
        WHEN next.search_at <= now() + interval '${KEPT_FREE_MINUTES} minutes' THEN 'reserved'
        WHEN EXISTS (SELECT 1 FROM ride_offers WHERE driver_id = user_id AND status = 'open') THEN 'has_offer'
      END AS unavailable
    FROM driver_profiles CROSS JOIN LATERAL (
      -- Also one that waits for its rider, who is in another ride. A filter, as the planner might look for the least of a
      -- condition in the order of time, past all drivers.
      SELECT min(search_at) FILTER (
        WHERE search_at >= now() - interval '1 minute' OR told_to_wait_at IS NOT NULL AND pickup_at > now()) AS search_at
      FROM scheduled_rides WHERE driver_id = user_id AND status = 'taken'
    ) AS next
    WHERE user_id = ANY($1::uuid[])`,
  parameters: [pg.uuids, pg.integer, pg.float],
  row: {
    id: pg.uuid,
    vehicleType: pg.textAs<VehicleClass>(),
    maxPickupKm: pg.nullable(pg.integer),
    isWalletOnly: pg.boolean,
    acceptanceRate: pg.float,
    idleSeconds: pg.float,
    reservedInSeconds: pg.nullable(pg.float),
    unavailable: pg.nullable(pg.textAs<NonNullable<PoolDriver['unavailable']>>()),
  },
});

/**
 * Lists the rides of a city that wait for a driver and have no open offer; rides that had their turn come last. OFFSET
 * keeps the planner from a join: each ride is then looked up in the index under any statistics.
 */
export const waitingSearches = statement({
  text: `
    WITH waiting AS MATERIALIZED (
      SELECT * FROM rides
      WHERE city = $1 AND status = 'pending'
        AND NOT EXISTS (SELECT 1 FROM ride_offers WHERE ride_id = rides.id AND status = 'open' OFFSET 0)
      ORDER BY id = ANY($3::uuid[]), searching_since LIMIT $2
    )
    SELECT waiting.id, seq, attempt, pickup, vehicle_type, payment_method = 'cash' AS is_cash, scheduled_for, duration_min,
      extract(epoch FROM scheduled_for - now())::float8 AS starts_in_seconds,
      extract(epoch FROM now() - searching_since)::float8 AS age_seconds,
      excluded_driver_ids || ${driversNotToAsk('waiting')} || ${barredDrivers('waiting')} AS excluded_driver_ids,
      last.outcome AS last_outcome, extract(epoch FROM now() - last.at)::float8 AS last_decision_seconds
    FROM waiting LEFT JOIN LATERAL (
      SELECT outcome, at FROM matching_decisions
      WHERE ride_id = waiting.id AND matching_decisions.attempt = waiting.attempt
      ORDER BY matching_decisions.id DESC LIMIT 1
    ) AS last ON true`,
  parameters: [pg.textAs<City>(), pg.bigint, pg.uuids],
  row: {
    id: pg.uuid,
    seq: pg.integer,
    attempt: pg.integer,
    pickup: pg.json<RidePlace>(),
    vehicleType: pg.textAs<VehicleClass>(),
    isCash: pg.boolean,
    scheduledFor: pg.nullable(pg.timestamptz),
    durationMin: pg.integer,
    startsInSeconds: pg.nullable(pg.float),
    ageSeconds: pg.float,
    excludedDriverIds: pg.uuids,
    lastOutcome: pg.nullable(pg.textAs<Decision['outcome']>()),
    lastDecisionSeconds: pg.nullable(pg.float),
  },
});

/** Lists the searches of a city that are over after so many seconds, the longest first. */
export const searchesOver = statement({
  text: `
    SELECT id FROM rides WHERE searching_since <= now() - make_interval(secs => $1) AND city = $2 AND status = 'pending'
      AND (scheduled_for IS NULL OR scheduled_for <= now() - make_interval(secs => $1))
    ORDER BY searching_since LIMIT 100`,
  parameters: [pg.float, pg.textAs<City>()],
  row: { id: pg.uuid },
});

/** Stores the decisions of a round; a crash of Postgres may lose them. */
export const insertDecisions = statement({
  text: `
    INSERT INTO matching_decisions (ride_id, attempt, outcome, radius_km, candidates)
    SELECT * FROM unnest($1::uuid[], $2::int[], $3::text[], $4::float8[], $5::jsonb[])
    WHERE ${WITHOUT_WAITING_FOR_DISK}`,
  parameters: [pg.uuids, pg.integers, pg.textsAs<Decision['outcome']>(), pg.floats, pg.jsonTexts],
  row: {},
});

/**
 * Stores a worker's heartbeat, and returns the cities that it may match for so many seconds: its own cities first,
 * then those without a worker, up to a fair share. Cities above the share are released. The rows are written in the
 * order of their names, so that two workers cannot deadlock.
 */
export const renewCities = statement({
  text: `
    WITH alive AS (
      INSERT INTO matching_workers (id, expires_at) VALUES ($1, now() + make_interval(secs => $3))
      ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at
    ), matched AS (
      SELECT unnest($2::text[]) AS city
      UNION SELECT city FROM rides WHERE status = 'pending' AND city = ANY($4::text[])
    ), share AS (
      SELECT ceil((SELECT count(*) FROM matched)::numeric / (1 + count(*)))::int AS cities
      FROM matching_workers WHERE id <> $1 AND expires_at > now()
    ), wanted AS (
      SELECT city FROM matched LEFT JOIN matching_leases AS held USING (city)
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
    RETURNING city`,
  parameters: [pg.text, pg.textsAs<City>(), pg.float, pg.textsAs<City>()],
  row: { city: pg.textAs<City>() },
});

/** The classes of which drivers are online: any, and one who is offered rides in cash. */
export interface ClassesOnline {
  any: ReadonlySet<VehicleClass>;
  cash: ReadonlySet<VehicleClass>;
}

/** Lists the classes of which any driver is online, by the rule of `driverStandings` for rides in cash. */
export async function classesOnline(sql: Sql): Promise<ClassesOnline> {
  const rows = await sql.manager
    .createQueryBuilder(DriverProfile, 'driver')
    .select('driver.vehicleType', 'vehicleType')
    .addSelect(`driver.debtStep = 'wallet_only'`, 'isWalletOnly')
    .distinct()
    .where({ isOnline: true })
    .getRawMany<Pick<DriverProfile, 'vehicleType'> & { isWalletOnly: boolean }>();
  const classesOf = (drivers: typeof rows) => new Set(drivers.map(({ vehicleType }) => vehicleType));
  return { any: classesOf(rows), cash: classesOf(rows.filter(({ isWalletOnly }) => !isWalletOnly)) };
}

/** Gives up the cities of a worker at once. */
export async function releaseCities(sql: Sql, owner: string): Promise<void> {
  const held = { owner, expiresAt: Raw((column) => `${column} > now()`) };
  await sql.manager.update(MatchingLease, held, { expiresAt: () => 'now()' });
  await sql.manager.delete(MatchingWorker, { id: owner });
}
