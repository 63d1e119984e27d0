import type { Core } from '../platform/core.ts';
import { deletePublished } from './outbox.repository.ts';

/** Far less than the relay leaves to writers before it tells what they did not. */
const EVERY_MS = 100;

/** By the pool of their process: what was told and is still in the outbox. */
const told = new WeakMap<Core['dataSource'], string[]>();

/**
 * Takes rows off the outbox that were told, all of a moment in one statement: nobody has to wait for that. While the
 * other nodes cannot hear, or when this process dies first, the relay tells them once more, which is harmless.
 */
export function acknowledgeOutbox(core: Core, ids: string[]): void {
  if (ids.length === 0) return;
  const waiting = told.get(core.dataSource);
  if (waiting) {
    waiting.push(...ids);
    return;
  }
  told.set(core.dataSource, [...ids]);
  setTimeout(() => void forget(core), EVERY_MS).unref();
}

async function forget({ publisher, dataSource, sql, logger }: Core): Promise<void> {
  const ids = told.get(dataSource);
  told.delete(dataSource);
  if (!ids || !dataSource.isInitialized || !(await publisher.isDelivered())) return;
  try {
    await deletePublished(sql, ids);
  } catch (error) {
    // The change itself is committed; the relay tells it once more.
    logger.warn({ error }, 'outbox rows stay for the relay');
  }
}
