import { uploadLimits, type UploadPurpose } from '@waka/contracts/files/file-limits';
import type { Core } from '../platform/core.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import { discardFiles, removeDiscarded } from './discard-files.ts';
import { takeOnce, uploadOf } from './files.repository.ts';
import { storageOf } from './open-upload.ts';
import { isTwoThings, typeOf, type FileType } from './sniff.ts';

export interface Arrived {
  uploadId: string;
  key: string;
  type: FileType;
  content: Buffer;
}

interface OwnUpload {
  id: string;
  takenAt: Date | null;
  key: string;
}

/** Finds one's own upload by its key or its address. Throws AppError for any other address. */
export async function ownUpload(
  core: Pick<Core, 'sql' | 'storage'>,
  userId: string,
  purpose: UploadPurpose,
  named: string,
): Promise<OwnUpload> {
  const key = keyIn(storageOf(core).addressOf(''), named);
  const upload = await uploadOf(core.sql, { userId, purpose, objectKey: key });
  ensure(upload, 'upload.foreign');
  return { id: upload.id, takenAt: upload.takenAt, key };
}

/**
 * Fetches an uploaded file and checks its type. A file that fails is removed at once.
 * Throws AppError `upload.not_arrived`, `upload.too_large` or `upload.not_what_it_says`.
 */
export async function inspect(
  core: Core,
  upload: { id: string; key: string },
  purpose: UploadPurpose,
): Promise<Arrived> {
  const storage = storageOf(core);
  const { bytes: most, types } = uploadLimits[purpose];
  const content = await storage.read(upload.key, most);
  ensure(content && content.length > 0, 'upload.not_arrived');
  return orThrowAway(core, upload, async () => {
    ensure(content.length <= most, 'upload.too_large');
    const type = typeOf(content);
    ensure(type && types.includes(type) && !isTwoThings(content, type), 'upload.not_what_it_says');
    return Promise.resolve({ uploadId: upload.id, key: upload.key, type, content });
  });
}

/** Runs a step with an upload; when the step refuses it, the upload is discarded. */
export async function orThrowAway<Result>(
  core: Core,
  { id, key }: { id: string; key: string },
  step: () => Promise<Result>,
): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof AppError && error.code !== 'request.too_many') {
      await core.transaction(async (sql) => {
        if (await takeOnce(sql, id)) await discardFiles(sql, [key]);
      });
      removeSoon(core);
    }
    throw error;
  }
}

export function removeSoon(core: Pick<Core, 'sql' | 'storage' | 'logger'>): void {
  // A failure is harmless: the worker's sweep removes it later.
  removeDiscarded(core).catch((error: unknown) =>
    core.logger.debug({ reason: String(error) }, 'files stay until the sweep'),
  );
}

function keyIn(base: string, named: string): string {
  if (!URL.canParse(named)) return named;
  const { origin, pathname, username } = new URL(named);
  const root = new URL(base);
  if (username) return '';
  // Compared as a browser parses it, so that dots in the path have no effect.
  return origin === root.origin && pathname.startsWith(root.pathname) ? pathname.slice(root.pathname.length) : '';
}
