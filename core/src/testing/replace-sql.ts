import type { RunSql, Sql } from '../platform/postgres/sql.ts';

/** Puts something between a test's use of SQL and Postgres; repositories of TypeORM go the straight way. */
export const replaceSql = ({ manager }: Pick<Sql, 'manager'>, run: RunSql): Sql => Object.assign(run, { manager });
