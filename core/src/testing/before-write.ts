import type { Sql } from '../platform/postgres/sql.ts';
import { replaceSql } from './replace-sql.ts';
import type { TestCore } from './test-core.ts';

/** Runs `work` when everything is judged and the ride is just to be written, as a call that was quicker would. */
export function beforeWrite(core: TestCore, work: () => Promise<unknown>): TestCore {
  let isDue = true;
  const interposed = (sql: Sql): Sql =>
    replaceSql(sql, async (text, values) => {
      if (isDue && text.includes('UPDATE rides SET')) {
        isDue = false;
        await work();
      }
      return sql(text, values);
    });
  return {
    ...core,
    sql: interposed(core.sql),
    transaction: (run) => core.transaction((sql) => run(interposed(sql))),
  };
}
