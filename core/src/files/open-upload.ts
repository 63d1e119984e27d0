import { randomUUID } from 'node:crypto';
import { uploadLimits, type UploadPurpose } from '@waka/contracts/files/file-limits';
import type { UploadTarget } from '@waka/contracts/files/file-views';
import { HOUR, secondsUntilRoom, count } from '../accounts/limits/limits.ts';
import type { Core } from '../platform/core.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import { insertUpload } from './files.repository.ts';
import { SIGNED_SECONDS, type FileStorage } from '../platform/ports/file-storage.ts';

const MOST_AN_HOUR = 10;
/** Limits what one person can store by addresses without a fixed length. */
const MOST_UNANNOUNCED_AN_HOUR = 3;

export interface Wanted {
  purpose: UploadPurpose;
  type: string;
  bytes: number;
}

/** Null where the file was not announced. */
type Announced = Wanted | { purpose: 'photo'; type: null; bytes: null };

type OpenUpload<Of extends Announced> = Of & { key: string };

/** Returns the storage of files. Throws AppError `service.unavailable` where none is set up. */
export function storageOf({ storage }: Pick<Core, 'storage'>): FileStorage {
  ensure(storage, 'service.unavailable');
  return storage;
}

/**
 * Records that a person may send one file, under a key that the service chooses.
 * Throws AppError `upload.type_refused`, `upload.too_large` or `upload.too_many`.
 */
export async function openUpload<Of extends Announced>(
  core: Pick<Core, 'transaction' | 'config'>,
  userId: string,
  wanted: Of,
): Promise<OpenUpload<Of>> {
  const { purpose, type, bytes } = wanted;
  const limit = uploadLimits[purpose];
  ensure(type === null || limit.types.includes(type), 'upload.type_refused');
  ensure(bytes === null || bytes <= limit.bytes, 'upload.too_large');
  const key = `uploads/${userId}/${randomUUID()}`;
  const quota = [{ kind: 'upload:user', subject: userId, most: MOST_AN_HOUR, withinSeconds: HOUR }];
  if (bytes === null) {
    quota.push({ kind: 'upload:unannounced', subject: userId, most: MOST_UNANNOUNCED_AN_HOUR, withinSeconds: HOUR });
  }
  await core.transaction(async (sql) => {
    const retryAfterSeconds = await secondsUntilRoom(sql, core.config, quota);
    if (retryAfterSeconds > 0) throw new AppError('upload.too_many', { retryAfterSeconds });
    await count(sql, core.config, quota);
    await insertUpload(sql, { userId, objectKey: key, purpose, contentType: type ?? 'image/*', bytes });
  });
  return { ...wanted, key };
}

/** Signs an address to which the browser sends the file itself. */
export async function signUpload(core: Core, userId: string, wanted: Announced): Promise<UploadTarget> {
  const storage = storageOf(core);
  const upload = await openUpload(core, userId, wanted);
  const { url, headers } = await storage.signPut(upload);
  return {
    method: 'PUT',
    uploadURL: url,
    headers,
    key: upload.key,
    photoUrl: storage.addressOf(upload.key),
    expiresAt: new Date(core.clock.now().getTime() + SIGNED_SECONDS * 1000).toISOString(),
  };
}
