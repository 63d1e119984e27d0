import type { Sql } from '../platform/postgres/sql.ts';
import { pg, statement } from '../platform/postgres/statement.ts';
import { Ride } from '../rides/ride.entity.ts';

const tables = statement({
  text: `
    SELECT conrelid::regclass::text AS name, attname::text AS owner
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE confrelid = 'users'::regclass AND contype = 'f' AND confdeltype = 'c' AND cardinality(conkey) = 1
    ORDER BY 1, 2`,
  parameters: [],
  row: { name: pg.text, /** The column that refers to the person. */ owner: pg.text },
});

/**
 * Lists the tables whose rows belong to a person: those deleted with the row in `users` by cascade. Rows that are
 * kept, such as rides, refer to it without a cascade. So a new slice decides in its migration, and there is no list to
 * maintain.
 */
export const ownTables = (sql: Sql): Promise<{ name: string; owner: string }[]> => tables(sql);

/** Reads rows of one of these tables, as JSON. */
export async function ownRows(
  sql: Sql,
  { name, owner }: { name: string; owner: string },
  userId: string,
  most: number,
): Promise<object[]> {
  const rows = await sql.manager
    .createQueryBuilder()
    .select('to_jsonb(own)', 'row')
    .from(name, 'own')
    .where(`own.${owner} = :userId`, { userId })
    .limit(most)
    .getRawMany<{ row: object }>();
  return rows.map(({ row }) => row);
}

export const deleteOwnRows = (
  sql: Sql,
  { name, owner }: { name: string; owner: string },
  userId: string,
): Promise<unknown> =>
  sql.manager.createQueryBuilder().delete().from(name).where(`${owner} = :userId`, { userId }).execute();

/** Lists the rides that a person asked for or drove, the newest first. */
export const ridesToExport = (sql: Sql, userId: string, most: number): Promise<Ride[]> =>
  sql.manager.find(Ride, { where: [{ riderId: userId }, { driverId: userId }], order: { id: 'DESC' }, take: most });

/** The ratings that a person gave, and received before a time. Of those received, the stars and their count alone. */
export const ratingsToExport = statement({
  text: `
    (SELECT jsonb_build_object('rideId', ride_id, 'stars', stars, 'comment', comment, 'at', created_at, 'given', true)
       AS rating
     FROM ratings WHERE author_id = $1 ORDER BY created_at DESC LIMIT $2)
    UNION ALL
    (SELECT jsonb_build_object('stars', stars, 'given', false)
     FROM ratings WHERE subject_id = $1 AND created_at < $3 ORDER BY stars DESC LIMIT $2)`,
  parameters: [pg.uuid, pg.bigint, pg.nullable(pg.timestamptz)],
  row: { rating: pg.json<object>() },
});
