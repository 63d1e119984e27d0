import { PART_BYTES, uploadLimits, type UploadPurpose } from '@waka/contracts/files/file-limits';
import type { CompleteRequest } from '@waka/contracts/files/file-requests';
import type {
  CompletedUpload,
  MultipartUpload,
  PartTarget,
  SingleUpload,
  UploadedPart,
} from '@waka/contracts/files/file-views';
import type { Core } from '../platform/core.ts';
import { ensure } from '../platform/app-error.ts';
import { discardFiles } from './discard-files.ts';
import { openUpload, storageOf, type Wanted } from './open-upload.ts';
import { SIGNED_SECONDS } from '../platform/ports/file-storage.ts';
import { deleteUpload, multipartUpload, setMultipart, takeOnce } from './files.repository.ts';
import { removeSoon } from './take-upload.ts';

/** Signs a form with which the browser sends the file in one piece. */
export async function signForm(core: Core, userId: string, wanted: Wanted): Promise<SingleUpload> {
  const storage = storageOf(core);
  const form = await storage.signForm(await openUpload(core, userId, wanted));
  return { method: 'POST', ...form, headers: {} };
}

export async function beginMultipart(core: Core, userId: string, wanted: Wanted): Promise<MultipartUpload> {
  const storage = storageOf(core);
  const { key, type } = await openUpload(core, userId, wanted);
  const uploadId = await storage.beginMultipart(key, type);
  await setMultipart(core.sql, key, uploadId);
  return { key, uploadId };
}

/**
 * Signs the address for one part, of the exact length of this part of the announced file.
 * Throws AppError `upload.cannot_sign` or `upload.too_large`.
 */
export async function signPart(
  core: Core,
  userId: string,
  upload: Partial<MultipartUpload>,
  partNumber: number,
): Promise<PartTarget> {
  ensure(upload.key && upload.uploadId && partNumber > 0, 'upload.cannot_sign');
  const { bytes, key, uploadId } = await multipartOf(core, userId, upload);
  const left = bytes - (partNumber - 1) * PART_BYTES;
  ensure(left > 0, 'upload.too_large');
  const url = await storageOf(core).signPart({ key, uploadId, number: partNumber, bytes: Math.min(left, PART_BYTES) });
  return { url, expires: SIGNED_SECONDS };
}

export async function uploadedParts(
  core: Core,
  userId: string,
  upload: Partial<MultipartUpload>,
): Promise<UploadedPart[]> {
  const known = await multipartOf(core, userId, upload);
  const parts = await storageOf(core).parts(known);
  return parts.map(({ number, etag, bytes }) => ({ PartNumber: number, ETag: etag, Size: bytes }));
}

/** Ends an upload in parts. Throws AppError `upload.not_arrived` or `upload.too_large`. */
export async function completeMultipart(
  core: Core,
  userId: string,
  upload: Partial<MultipartUpload>,
  { parts }: CompleteRequest,
): Promise<CompletedUpload> {
  const { id, key, uploadId, purpose } = await multipartOf(core, userId, upload);
  const storage = storageOf(core);
  const there = new Map((await storage.parts({ key, uploadId })).map(({ number, etag }) => [number, etag]));
  const wanted = parts.map(({ PartNumber, ETag }) => ({ number: PartNumber, etag: ETag.replaceAll('"', '') }));
  ensure(
    wanted.every(({ number, etag }) => there.get(number) === etag),
    'upload.not_arrived',
  );
  await storage.complete({ key, uploadId, parts: wanted.toSorted((a, b) => a.number - b.number) });
  const whole = await storage.head(key);
  if (whole && whole.bytes > uploadLimits[purpose].bytes) {
    await core.transaction(async (sql) => {
      if (await takeOnce(sql, id)) await discardFiles(sql, [key]);
    });
    removeSoon(core);
    ensure(false, 'upload.too_large');
  }
  return { location: storage.addressOf(key), bucket: storage.bucket, key };
}

export async function abortMultipart(core: Core, userId: string, upload: Partial<MultipartUpload>): Promise<void> {
  const known = await multipartOf(core, userId, upload);
  await storageOf(core).abort(known);
  await deleteUpload(core.sql, known.id);
}

interface Known extends MultipartUpload {
  id: string;
  bytes: number;
  purpose: UploadPurpose;
}

async function multipartOf(
  { sql }: Pick<Core, 'sql'>,
  userId: string,
  { key, uploadId }: Partial<MultipartUpload>,
): Promise<Known> {
  const upload = await multipartUpload(sql, { objectKey: key ?? '', multipartId: uploadId ?? '', userId });
  // A multipart upload is always announced with its length.
  ensure(upload?.multipartId && upload.bytes !== null, 'upload.not_found');
  const { id, bytes, purpose, objectKey, multipartId } = upload;
  return { id, bytes, purpose, key: objectKey, uploadId: multipartId };
}
