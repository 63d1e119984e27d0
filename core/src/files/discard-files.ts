import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { deleteDiscarded, discardOld, dueFiles, postponeDiscarded, upsertDiscarded } from './files.repository.ts';

const AT_ONCE = 50;
const AGAIN_MINUTES = 10;
const MOST_FAILURES = 5;
/** Longer than anything takes that writes an object and then names it in a row. */
const WRITING_MINUTES = 15;

/** Takes down, in the caller's transaction, that nothing names these objects any more. */
export async function discardFiles(sql: Sql, keys: string[]): Promise<void> {
  await upsertDiscarded(sql, keys, 0);
}

/** Takes down objects that are about to be written, so that they go should their writer die before he keeps them. */
export async function announceFiles(sql: Sql, keys: string[]): Promise<void> {
  await upsertDiscarded(sql, keys, WRITING_MINUTES);
}

/** Keeps announced objects, in the transaction that names them. */
export async function keepFiles(sql: Sql, keys: string[]): Promise<void> {
  await deleteDiscarded(sql, keys);
}

/**
 * Removes what was discarded; answers how much. What the storage does not let go is tried again later, and holds up
 * nothing else: its row goes to the end of the line.
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
      // A storage that is away would keep each of them waiting.
      if (failures >= MOST_FAILURES) break;
    }
  }
  return removed;
}

/**
 * Gives up what was sent, or begun, a day ago and never used; where any length could be sent, an hour ago.
 */
export async function discardOldUploads({ sql }: Pick<Core, 'sql'>): Promise<number> {
  return (await discardOld(sql)).length;
}
