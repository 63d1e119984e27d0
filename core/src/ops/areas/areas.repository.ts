import type { LatLng } from '@waka/contracts/geo';
import type { Region } from '@waka/contracts/regions';
import { LIVE_STATUSES } from '@waka/contracts/rides/ride-status';
import type { SelectQueryBuilder } from 'typeorm';
import { AuditLine } from '../../audit/audit-entry.entity.ts';
import type { City } from '../../geo/areas/cities.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { Ride } from '../../rides/ride.entity.ts';

/** A pickup, and the area in which its ride was asked for. */
export interface Pickup extends LatLng {
  city: City;
}

/** Lets no statement of this transaction take longer: an admin may ask again and again while drawing. */
export const allowSeconds = (sql: Sql): Promise<unknown> => sql(`SET LOCAL statement_timeout = '2s'`);

const live = (sql: Sql): SelectQueryBuilder<Ride> =>
  // Named one by one, as in the index of live rides.
  sql.manager
    .createQueryBuilder(Ride, 'ride')
    .where(`ride.status IN (${LIVE_STATUSES.map((status) => `'${status}'`).join(', ')})`);

/** Counts the rides under way by the area in which they were asked for. */
export async function liveRidesByArea(sql: Sql): Promise<ReadonlyMap<City, number>> {
  const rows = await live(sql)
    .select('ride.city', 'city')
    .addSelect('count(*)::int', 'rides')
    .groupBy('ride.city')
    .getRawMany<{ city: City; rides: number }>();
  return new Map(rows.map(({ city, rides }) => [city, rides]));
}

/** Reads pickups of rides under way in a country. A place that was only typed has no point. */
export const livePickups = (sql: Sql, region: Region, most: number): Promise<Pickup[]> =>
  pickupsOf(live(sql), region, most);

/** Reads pickups of the rides of the last seven days in a country, of the newest rides. */
export const lastPickups = (sql: Sql, region: Region, most: number): Promise<Pickup[]> =>
  pickupsOf(
    sql.manager
      .createQueryBuilder(Ride, 'ride')
      .where(`ride.id > (SELECT uuidv7(interval '-7 days'))`)
      .orderBy('ride.id', 'DESC'),
    region,
    most,
  );

const pickupsOf = (rides: SelectQueryBuilder<Ride>, region: Region, most: number): Promise<Pickup[]> =>
  rides
    .select('ride.city', 'city')
    .addSelect(`(ride.pickup ->> 'lat')::float8`, 'lat')
    .addSelect(`(ride.pickup ->> 'lng')::float8`, 'lng')
    .andWhere(`ride.region = :region AND ride.pickup ->> 'lat' IS NOT NULL`, { region })
    .limit(most)
    .getRawMany();

/** Reads the newest decision about each area, with the name of its admin. */
export async function newestDecisions(
  sql: Sql,
): Promise<ReadonlyMap<City, { line: AuditLine; actorName: string | null }>> {
  const { entities, raw } = await sql.manager
    .createQueryBuilder(AuditLine, 'line')
    .leftJoin('users', 'actor', 'actor.id = line.actor_id')
    .distinctOn([AREA])
    .addSelect(AREA, 'area')
    .addSelect('actor.full_name', 'actorName')
    .where({ subjectType: 'service_area' })
    .orderBy(AREA)
    .addOrderBy('line.id', 'DESC')
    .getRawAndEntities<{ area: City; actorName: string | null }>();
  return new Map(
    entities.map((line, index) => [raw[index]?.area ?? '', { line, actorName: raw[index]?.actorName ?? null }]),
  );
}

const AREA = `line.details ->> 'area'`;
