import type { Core } from '../core.ts';
import { WITHOUT_WAITING_FOR_DISK } from '../platform/sql.ts';

/** Takes rows off the outbox that were told; while the other nodes cannot hear, the relay keeps them for later. */
export async function forgetTold({ announcer, sql, logger }: Core, ids: string[]): Promise<void> {
  if (ids.length === 0 || !(await announcer.isHeard())) return;
  try {
    // A row that comes back is told once more, which is harmless.
    await sql(`DELETE FROM outbox WHERE id = ANY($1::bigint[]) AND ${WITHOUT_WAITING_FOR_DISK}`, [ids]);
  } catch (error) {
    // The change itself is committed; the relay tells it once more.
    logger.warn({ error }, 'outbox rows stay for the relay');
  }
}
