import type { Region } from '@waka/contracts/regions';
import { LessThanOrEqual, Raw } from 'typeorm';
import type { Sql } from '../platform/postgres/sql.ts';
import { pg, statement } from '../platform/postgres/statement.ts';
import { FareRate } from './fare-rate.entity.ts';
import { FareZone } from './fare-zone.entity.ts';
import { IdempotencyKey } from './idempotency-key.entity.ts';
import { OfficialFare } from './official-fare.entity.ts';
import { Quote } from './quote.entity.ts';

/** Stores the price of a trip for so many minutes. */
export const insertQuote = statement({
  text: `
    INSERT INTO quotes (rider_id, points, trip, fares, prices, expires_at, trips, promotion)
    VALUES ($1, $2, $3, $4, $5, now() + make_interval(mins => $6), $7, $8) RETURNING id, expires_at`,
  parameters: [
    pg.uuid,
    pg.jsonText,
    pg.jsonText,
    pg.jsonText,
    pg.jsonText,
    pg.integer,
    pg.nullable(pg.jsonText),
    pg.nullable(pg.jsonText),
  ],
  row: { id: pg.uuid, expiresAt: pg.timestamptz },
});

/** Finds a quote of a rider for these points that has not ended. */
export const quoteFor = (
  sql: Sql,
  { id, riderId, points }: Pick<Quote, 'id' | 'riderId'> & { points: string },
): Promise<Pick<Quote, 'trip' | 'fares' | 'prices' | 'trips' | 'promotion'> | null> =>
  sql.manager.findOneBy(Quote, {
    id,
    riderId,
    points: Raw((column) => `${column} = :points::jsonb`, { points }),
    expiresAt: Raw((column) => `${column} > now()`),
  });

/** Lists the rates of a region that are in effect, or will be at a time, one for each class. */
export const ratesNow = (sql: Sql, region: Region, at: Date | null = null): Promise<FareRate[]> =>
  sql.manager
    .createQueryBuilder(FareRate, 'rate')
    .distinctOn(['rate.vehicleType'])
    .where({ region, effectiveFrom: at ? LessThanOrEqual(at) : Raw((column) => `${column} <= now()`) })
    .orderBy('rate.vehicleType')
    .addOrderBy('rate.effectiveFrom', 'DESC')
    .getMany();

/** Finds an open quote of a rider. */
export const openQuote = (sql: Sql, of: Pick<Quote, 'id' | 'riderId'>): Promise<Quote | null> =>
  sql.manager.findOneBy(Quote, { ...of, expiresAt: Raw((column) => `${column} > now()`) });

/** Lists the open quotes of a rider for these points. */
export const openQuotesFor = (sql: Sql, { riderId, points }: { riderId: string; points: string }): Promise<Quote[]> =>
  sql.manager.findBy(Quote, {
    riderId,
    points: Raw((column) => `${column} = :points::jsonb`, { points }),
    expiresAt: Raw((column) => `${column} > now()`),
  });

/** Lists the official fares of a region, the newest first. */
export const officialFaresOf = (sql: Sql, region: Region): Promise<OfficialFare[]> =>
  sql.manager.find(OfficialFare, { where: { region }, order: { id: 'DESC' } });

/** Lists the zones of a region whose trips cost more. */
export const zonesOf = (sql: Sql, region: Region): Promise<FareZone[]> =>
  sql.manager.find(FareZone, { where: { region }, order: { id: 'ASC' } });

/** Lists the last rates of a class that were in effect at a time, the newest first. */
export const ratesBefore = (
  sql: Sql,
  { region, vehicleType, at }: Pick<FareRate, 'region' | 'vehicleType'> & { at: Date },
  most: number,
): Promise<FareRate[]> =>
  sql.manager.find(FareRate, {
    where: { region, vehicleType, effectiveFrom: LessThanOrEqual(at) },
    order: { effectiveFrom: 'DESC' },
    take: most,
  });

/**
 * A rider with what a booking needs, and with the number of rides cancelled within the hour after a driver had
 * accepted.
 */
export const riderWhoBooks = statement({
  text: `
    SELECT full_name, coalesce(phone, unproved_phone) AS phone, address, uses_pin, cancellations, seconds_left
    FROM users CROSS JOIN LATERAL (
      SELECT count(*)::int AS cancellations, extract(epoch FROM min(cancelled_at) - now())::float8 + 3600 AS seconds_left
      FROM rides
      WHERE rider_id = users.id AND cancelled_by = 'rider' AND accepted_at IS NOT NULL
        AND cancelled_at > now() - interval '1 hour'
    ) AS late
    WHERE id = $1`,
  parameters: [pg.uuid],
  row: {
    fullName: pg.nullable(pg.text),
    phone: pg.nullable(pg.text),
    address: pg.nullable(pg.text),
    usesPin: pg.boolean,
    /** Rides of the last hour that this rider cancelled after a driver had accepted. */
    cancellations: pg.integer,
    /** Seconds until the oldest of them is an hour ago. */
    secondsLeft: pg.nullable(pg.float),
  },
});

export const claimOf = (sql: Sql, userId: string, key: string): Promise<IdempotencyKey | null> =>
  sql.manager.findOneBy(IdempotencyKey, { userId, key });
