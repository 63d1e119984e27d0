import type { Core } from '../platform/core.ts';
import { deletePublished } from './outbox.repository.ts';

/** Much shorter than the time after which the relay takes over rows. */
const EVERY_MS = 100;

/** Ids of published rows that are still in the outbox, by the pool of their process. */
const published = new WeakMap<Core['dataSource'], string[]>();

/**
 * Deletes published outbox rows, those of a moment in one statement, without a wait. While the other nodes are
 * disconnected, or when this process crashes first, the relay publishes them once more, which is harmless.
 */
export function acknowledgeOutbox(core: Core, ids: string[]): void {
  if (ids.length === 0) return;
  const waiting = published.get(core.dataSource);
  if (waiting) {
    waiting.push(...ids);
    return;
  }
  published.set(core.dataSource, [...ids]);
  setTimeout(() => void forget(core), EVERY_MS).unref();
}

async function forget({ publisher, dataSource, sql, logger }: Core): Promise<void> {
  const ids = published.get(dataSource);
  published.delete(dataSource);
  if (!ids || !dataSource.isInitialized || !(await publisher.isDelivered())) return;
  try {
    await deletePublished(sql, ids);
  } catch (error) {
    // The change itself is committed; the relay publishes it once more.
    logger.warn({ error }, 'outbox rows stay for the relay');
  }
}
