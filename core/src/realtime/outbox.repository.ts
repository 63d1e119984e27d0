import { Any } from 'typeorm';
import { WITHOUT_WAITING_FOR_DISK, type Sql } from '../platform/postgres/sql.ts';
import { pg, statement } from '../platform/postgres/statement.ts';
import { OutboxRow } from './outbox-row.entity.ts';

/** Deletes published outbox rows; after a crash of Postgres they may be there once more. */
export const deletePublished = statement({
  text: `DELETE FROM outbox WHERE id = ANY($1::bigint[]) AND ${WITHOUT_WAITING_FOR_DISK}`,
  parameters: [pg.bigints],
  row: {},
});

/** Deletes outbox rows in the transaction that locked them. */
export const deleteLocked = (sql: Sql, ids: string[]): Promise<unknown> =>
  sql.manager.delete(OutboxRow, { id: Any(ids) });

/** Locks the oldest rows that are older than so many milliseconds, without those that another relay has locked. */
export const lockOlderThan = statement({
  text: `
    SELECT id, topic, key, seq FROM outbox
    WHERE created_at < now() - make_interval(secs => $1::float8 / 1000)
    ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED`,
  parameters: [pg.float, pg.bigint],
  row: { id: pg.bigint, topic: pg.textAs<OutboxRow['topic']>(), key: pg.uuid, seq: pg.nullable(pg.integer) },
});
