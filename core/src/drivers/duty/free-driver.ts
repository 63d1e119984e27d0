import type { Sql } from '../../platform/postgres/sql.ts';
import { setFree, type Completion } from './shifts.repository.ts';

/**
 * Frees a driver whose ride is over, in the transaction that ends it. The shift goes on, unless a document was refused
 * or has expired meanwhile: then it ends with this ride.
 */
export async function freeDriver(sql: Sql, driverId: string | null, completion: Completion = null): Promise<void> {
  if (driverId !== null) await setFree(sql, driverId, completion);
}
