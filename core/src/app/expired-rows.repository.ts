import type { Core } from '../platform/core.ts';
import { pg, statement } from '../platform/postgres/statement.ts';

/** When rows expire: once the column, which has an index, is before a time. */
interface Expiry {
  column: string;
  before: string;
  /** True where the column has ids of version 7, which tests check for every writer. */
  isById?: true;
}

const ended: Expiry = { column: 'expires_at', before: 'now()' };

// Rows by the creation time in an id of version 7; with a random id they would expire at once, or never. The time comes
// from a statement of its own, as Postgres uses no index for a volatile function.
const madeBefore = (age: string, column = 'id'): Expiry => ({
  column,
  before: `(SELECT uuidv7(interval '-${age}'))`,
  isById: true,
});
const olderThan = (age: string, column: string): Expiry => ({ column, before: `now() - interval '${age}'` });

/** Tables whose rows are kept only for a time. */
export const expiredRows: Record<string, Expiry> = {
  quotes: ended,
  sessions: ended,
  // Terms that were not confirmed.
  owner_terms: { column: 'answer_until', before: 'now()' },
  one_time_codes: madeBefore('1 day'),
  pending_registrations: ended,
  remembered_devices: ended,
  password_resets: madeBefore('1 day'),
  limit_hits: madeBefore('1 day'),
  login_failures: olderThan('1 day', 'last_at'),
  messages: madeBefore('7 days'),
  notifications: madeBefore('90 days'),
  dev_outbox: madeBefore('7 days'),
  idempotency_keys: olderThan('7 days', 'created_at'),
  ride_tracks: madeBefore('30 days', 'ride_id'),
  driven_ways: madeBefore('30 days', 'ride_id'),
  street_samples: madeBefore('30 days', 'ride_id'),
  street_speeds: olderThan('180 days', 'measured_at'),
  scheduled_rides: olderThan('90 days', 'pickup_at'),
  // Its ids are random.
  ride_shares: olderThan('7 days', 'created_at'),
  relay_trips: madeBefore('90 days'),
  matching_decisions: madeBefore('30 days'),
  ops_samples: olderThan('60 days', 'at'),
  matching_workers: olderThan('1 hour', 'expires_at'),
};

const BATCH = 1000;

// Ordered, so that Postgres uses the index; otherwise it may scan the whole table for the last few rows.
export const overIn = (table: string, { column, before }: Expiry): string =>
  `SELECT ctid FROM ${table} WHERE ${column} < ${before} ORDER BY ${column} LIMIT ${BATCH}`;

const deleteOverIn = (table: string, expiry: Expiry) =>
  statement({
    text: `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(${overIn(table, expiry)})) RETURNING true AS is_gone`,
    parameters: [],
    row: { isGone: pg.boolean },
  });

const deletions = new Map(
  Object.entries(expiredRows).map(([table, expiry]) => [table, deleteOverIn(table, expiry)] as const),
);

/**
 * Deletes the expired rows of a table, in small steps, so that no lock is held for long. Returns how many were
 * deleted.
 */
export async function clear({ sql }: Pick<Core, 'sql'>, table: string): Promise<number> {
  const deleteSome = deletions.get(table);
  if (!deleteSome) throw new Error(`no rows expire in ${table}`);
  for (let total = 0; ;) {
    const gone = await deleteSome(sql);
    total += gone.length;
    if (gone.length < BATCH) return total;
  }
}
