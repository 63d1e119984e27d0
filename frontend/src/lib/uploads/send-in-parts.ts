import { PART_BYTES, type UploadPurpose } from '@waka/contracts/files/file-limits';
import { fileRoutes } from '@waka/contracts/files/file-routes';
import type { MultipartUpload } from '@waka/contracts/files/file-views';
import { call } from '../api-client.ts';
import type { Sending } from './file-sender.ts';
import { sendBytes } from './send-bytes.ts';
import { UploadFailure } from './upload-failure.ts';

/** What was begun and not finished: sent again, a file goes on where it stopped. */
const begun = new WeakMap<File, MultipartUpload>();

interface SentPart {
  PartNumber: number;
  ETag: string;
}

/** Answers the key of the file. */
export async function sendInParts(file: File, purpose: UploadPurpose, sending: Sending): Promise<string> {
  const upload = begun.get(file) ?? (await begin(file, purpose, sending.signal));
  begun.set(file, upload);
  const { key, uploadId } = upload;
  if (!key || !uploadId) throw new UploadFailure('cannot_sign');
  try {
    const parts = await sendParts(file, upload, sending);
    await call(fileRoutes.completeUpload, { params: { uploadId }, query: { key }, body: { parts } });
    begun.delete(file);
    return key;
  } catch (error) {
    if (sending.signal.aborted) {
      begun.delete(file);
      // Its loss is harmless: the storage clears away what nobody finishes.
      call(fileRoutes.abortUpload, { params: { uploadId }, query: { key } }).catch(() => {});
    }
    throw error;
  }
}

const begin = ({ name: filename, type, size }: File, purpose: UploadPurpose, signal: AbortSignal) =>
  call(fileRoutes.beginUpload, { body: { filename, type, metadata: { size, purpose } }, signal });

async function sendParts(file: File, { key, uploadId }: MultipartUpload, { signal, onProgress }: Sending) {
  const arrived = await call(fileRoutes.uploadedParts, { params: { uploadId }, query: { key }, signal });
  const parts: SentPart[] = [];
  for (let offset = 0, number = 1; offset < file.size; offset += PART_BYTES, number += 1) {
    const known = arrived.find(({ PartNumber }) => PartNumber === number);
    const from = offset;
    // One after the other: two at once would share the same thin line.
    // oxlint-disable-next-line no-await-in-loop
    const ETag = known?.ETag ?? (await sendPart(number, file.slice(from, from + PART_BYTES)));
    parts.push({ PartNumber: number, ETag });
    onProgress(Math.min(file.size, from + PART_BYTES));

    async function sendPart(partNumber: number, bytes: Blob): Promise<string> {
      const params = { uploadId, partNumber: String(partNumber) };
      const { url } = await call(fileRoutes.signPart, { params, query: { key }, signal });
      const sending = { signal, onProgress: (sent: number) => onProgress(from + sent) };
      const etag = await sendBytes({ method: 'PUT', url }, bytes, sending);
      if (etag !== null) return etag;
      console.error('The storage hides the ETag header of a part: its cross-origin rules must expose it.');
      throw new UploadFailure('refused');
    }
  }
  return parts;
}
