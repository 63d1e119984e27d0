import type { Sql } from '../../platform/postgres/sql.ts';
import { replaceSql } from './replace-sql.ts';
import type { TestCore } from '../test-core.ts';

/** Runs `work` after all checks, just before the ride is written, like a faster concurrent call. */
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

/** Runs `work` after all checks, just before the transaction that locks the ride, like a faster concurrent call. */
export function beforeTransaction(core: TestCore, work: () => Promise<unknown>): TestCore {
  let isDue = true;
  return {
    ...core,
    transaction: async (run) => {
      const isFirst = isDue;
      isDue = false;
      if (isFirst) await work();
      return core.transaction(run);
    },
  };
}
