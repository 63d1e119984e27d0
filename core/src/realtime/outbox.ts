import type { Core } from '../core.ts';

/** Takes rows off the outbox that were told; while the other nodes cannot hear, the relay keeps them for later. */
export async function forgetTold({ announcer, sql, logger }: Core, ids: string[]): Promise<void> {
  if (ids.length === 0 || !announcer.isHeard()) return;
  try {
    await sql('DELETE FROM outbox WHERE id = ANY($1::bigint[])', [ids]);
  } catch (error) {
    // The change itself is committed; the relay tells it once more.
    logger.warn({ error }, 'outbox rows stay for the relay');
  }
}
