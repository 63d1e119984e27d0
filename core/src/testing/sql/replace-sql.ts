import type { RunSql, Sql } from '../../platform/postgres/sql.ts';

/** Replaces the function that a test runs SQL with; TypeORM's repositories are not affected. */
export const replaceSql = ({ manager }: Pick<Sql, 'manager'>, run: RunSql): Sql => Object.assign(run, { manager });
