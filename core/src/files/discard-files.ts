import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { deleteDiscarded, discardOld, dueFiles, postponeDiscarded, upsertDiscarded } from './files.repository.ts';

const AT_ONCE = 50;
const AGAIN_MINUTES = 10;
const MOST_FAILURES = 5;
/** Longer than any step takes that writes an object and then stores its name in a row. */
const WRITING_MINUTES = 15;

/** Records, in the caller's transaction, that no row uses these objects any more. */
export async function discardFiles(sql: Sql, keys: string[]): Promise<void> {
  await upsertDiscarded(sql, keys, 0);
}

/** Records objects before they are written, so that they are removed if their writer crashes before it keeps them. */
export async function recordUnfinishedFiles(sql: Sql, keys: string[]): Promise<void> {
  await upsertDiscarded(sql, keys, WRITING_MINUTES);
}

/** Keeps such objects, in the transaction that stores their names. */
export async function keepFiles(sql: Sql, keys: string[]): Promise<void> {
  await deleteDiscarded(sql, keys);
}

/**
 * Removes discarded objects; returns how many. An object that the storage fails to remove is retried later and delays
 * no other: its row goes to the end of the queue.
 */
export async function removeDiscarded({
  sql,
  storage,
  logger,
}: Pick<Core, 'sql' | 'storage' | 'logger'>): Promise<number> {
  if (!storage) return 0;
  const due = await dueFiles(sql, AT_ONCE);
  let removed = 0;
  let failures = 0;
  for (const { objectKey: key, multipartId } of due) {
    try {
      // One after the other: no call waits for it, and the storage serves others meanwhile.
      if (multipartId) await storage.abort({ key, uploadId: multipartId });
      await storage.remove(key);
      await deleteDiscarded(sql, [key]);
      removed += 1;
    } catch (error) {
      failures += 1;
      logger.warn({ error, failures }, 'an object could not be removed');
      await postponeDiscarded(sql, key, AGAIN_MINUTES);
      // With an unreachable storage each would wait for the timeout.
      if (failures >= MOST_FAILURES) break;
    }
  }
  return removed;
}

/** Discards uploads that were sent, or begun, a day ago and never used; where any length could be sent, an hour ago. */
export async function discardOldUploads({ sql }: Pick<Core, 'sql'>): Promise<number> {
  return (await discardOld(sql)).length;
}
