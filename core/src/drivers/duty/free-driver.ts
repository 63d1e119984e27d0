import type { Sql } from '../../platform/postgres/sql.ts';
import { setFree } from './shifts.repository.ts';

/**
 * Frees a driver whose ride is over, in the transaction that ends it. The shift goes on, unless a document was refused
 * or has expired meanwhile: then it ends with this ride.
 */
export const freeDriver = (sql: Sql, driverId: string | null, completed: 0 | 1 = 0): Promise<unknown> =>
  setFree(sql, driverId, completed);
