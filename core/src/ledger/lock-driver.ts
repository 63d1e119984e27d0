import type { Sql } from '../platform/sql.ts';

/**
 * Locks a driver's profile, before the first posting for the driver in a transaction. All that posts for drivers locks the
 * profile before the balances, so that no two wait for each other.
 */
export const lockDriver = (sql: Sql, driverId: string | null): Promise<unknown> =>
  sql('SELECT 1 FROM driver_profiles WHERE user_id = $1 FOR NO KEY UPDATE', [driverId]);
