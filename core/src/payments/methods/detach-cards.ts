import type { Core } from '../../platform/core.ts';
import { deleteDetachment, postponeDetachment, takeDetachments } from './methods.repository.ts';

/**
 * Detaches at the provider cards that were removed here. They are claimed for half a minute first, so that two workers
 * do not both ask; after a crash another worker takes them.
 */
export async function detachCards(core: Pick<Core, 'sql' | 'cards' | 'logger'>, batch = 20): Promise<number> {
  const { sql, cards, logger } = core;
  if (!cards) return 0;
  const taken = await takeDetachments(sql, String(batch));
  await Promise.all(
    taken.map(async ({ id }) => {
      try {
        await cards.detach(id);
      } catch (error) {
        logger.warn({ reason: error instanceof Error ? error.message : typeof error }, 'card not detached yet');
        await postponeDetachment(sql, id);
        return;
      }
      await deleteDetachment(sql, id);
    }),
  );
  return taken.length;
}
