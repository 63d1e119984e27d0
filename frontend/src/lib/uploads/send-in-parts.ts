import { PART_BYTES, type UploadPurpose } from '@waka/contracts/files/file-limits';
import { fileRoutes } from '@waka/contracts/files/file-routes';
import type { MultipartUpload } from '@waka/contracts/files/file-views';
import { call } from '../api/api-client.ts';
import type { SentFile, Sending } from './file-sender.ts';
import { reportHiddenHeader, sendBytes } from './send-bytes.ts';
import { UploadFailure } from './upload-failure.ts';

const PARTS_AT_ONCE = 6;

/** Unfinished uploads: a file that is sent again continues where it stopped. */
const begun = new WeakMap<File, MultipartUpload>();

/** Sends a file in parts, six at once. */
export async function sendInParts(file: File, purpose: UploadPurpose, sending: Sending): Promise<SentFile> {
  const upload = begun.get(file) ?? (await begin(file, purpose, sending.signal));
  begun.set(file, upload);
  const { key, uploadId } = upload;
  if (!key || !uploadId) throw new UploadFailure('cannot_sign');
  try {
    const parts = await sendParts(file, upload, sending);
    const { location } = await call(fileRoutes.completeUpload, {
      params: { uploadId },
      query: { key },
      body: { parts },
    });
    begun.delete(file);
    return { uploadURL: location, key };
  } catch (error) {
    if (sending.signal.aborted) {
      begun.delete(file);
      // A lost request is harmless: the storage removes unfinished uploads.
      call(fileRoutes.abortUpload, { params: { uploadId }, query: { key } }).catch(() => {});
    }
    throw error;
  }
}

const begin = ({ name: filename, type, size }: File, purpose: UploadPurpose, signal: AbortSignal) =>
  call(fileRoutes.beginUpload, { body: { filename, type, metadata: { size, purpose } }, signal });

async function sendParts(file: File, { key, uploadId }: MultipartUpload, { signal, onProgress }: Sending) {
  const arrived = await call(fileRoutes.uploadedParts, { params: { uploadId }, query: { key }, signal });
  const etags = new Map(arrived.map(({ PartNumber, ETag }) => [PartNumber, ETag]));
  const bytes = new Map(arrived.map(({ PartNumber, Size }) => [PartNumber, Size]));
  const numbers = Array.from({ length: Math.ceil(file.size / PART_BYTES) }, (_, index) => index + 1);
  const waiting = numbers.filter((number) => !etags.has(number)).values();
  // The first part that fails aborts the others.
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  signal.addEventListener('abort', stop);
  try {
    await Promise.all(Array.from({ length: PARTS_AT_ONCE }, sendNext));
  } finally {
    stop();
    signal.removeEventListener('abort', stop);
  }
  return numbers.map((number) => ({ PartNumber: number, ETag: etags.get(number) ?? '' }));

  async function sendNext(): Promise<void> {
    for (const number of waiting) {
      // Each part waits for a free slot.
      etags.set(number, await sendPart(number));
    }
  }

  async function sendPart(number: number): Promise<string> {
    const part = file.slice((number - 1) * PART_BYTES, number * PART_BYTES);
    const params = { uploadId, partNumber: String(number) };
    const { url } = await call(fileRoutes.signPart, { params, query: { key }, signal: stopping.signal });
    const { etag } = await sendBytes({ method: 'PUT', url }, part, { signal: stopping.signal, onProgress: sent });
    sent(part.size);
    if (etag !== null) return etag;
    reportHiddenHeader('ETag');
    throw new UploadFailure('refused');

    function sent(count: number) {
      bytes.set(number, count);
      onProgress([...bytes.values()].reduce((sum, one) => sum + one, 0));
    }
  }
}
