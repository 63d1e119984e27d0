import { MULTIPART_BYTES, PART_BYTES, type UploadPurpose } from '@waka/contracts/files/file-limits';
import { fileRoutes } from '@waka/contracts/files/file-routes';
import { call } from '../api/api-client.ts';
import type { FileSender, SentFile, Sending } from './file-sender.ts';
import { reportHiddenHeader, sendBytes } from './send-bytes.ts';
import { sendInParts } from './send-in-parts.ts';

interface CompanionOptions {
  purpose: UploadPurpose;
  /** Uploads every file that is longer than a part in parts, of which a lost network costs only one. */
  shouldUseMultipart?: boolean;
}

/** Creates a sender by the Companion protocol: one request, or parts above 100 MB. */
export function companionSender({ purpose, shouldUseMultipart = false }: CompanionOptions): FileSender {
  const most = shouldUseMultipart ? PART_BYTES : MULTIPART_BYTES;
  return (file, sending) =>
    file.size > most ? sendInParts(file, purpose, sending) : sendAtOnce(file, purpose, sending);
}

async function sendAtOnce(file: File, purpose: UploadPurpose, sending: Sending): Promise<SentFile> {
  const target = await call(fileRoutes.singleUpload, {
    query: {
      filename: file.name,
      type: file.type,
      'metadata[size]': file.size,
      'metadata[purpose]': purpose,
    },
    signal: sending.signal,
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(target.fields)) form.set(name, value);
  // Must be last: the storage ignores fields after the file.
  form.set('file', file);
  const { method, url, headers } = target;
  const { location } = await sendBytes({ method, url, headers }, form, sending);
  if (location === null) reportHiddenHeader('Location');
  const key = target.fields['key'] ?? '';
  return { uploadURL: location ?? `${url.replace(/\/$/, '')}/${key}`, key };
}
