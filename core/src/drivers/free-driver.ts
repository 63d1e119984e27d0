import type { Sql } from '../platform/sql.ts';
import { LACKS_PAPER } from './lacks-paper.ts';

const MAY_GO_ON = `is_online AND NOT ${LACKS_PAPER}`;

/**
 * Frees a driver whose ride is over, in the transaction that ends it. The shift goes on, unless a paper was refused or has
 * ended meanwhile: the ride was driven to its end, and no other follows.
 */
export const freeDriver = (sql: Sql, driverId: string | null, completed: 0 | 1 = 0) =>
  sql(
    `UPDATE driver_profiles SET rides_completed = rides_completed + $2, is_online = ${MAY_GO_ON},
       idle_since = CASE WHEN ${MAY_GO_ON} THEN now() END,
       silenced_at = CASE WHEN ${MAY_GO_ON} THEN silenced_at END
     WHERE user_id = $1`,
    [driverId, completed],
  );
