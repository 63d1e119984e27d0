import { PART_BYTES } from '@waka/contracts/files/file-limits';
import { fileRoutes } from '@waka/contracts/files/file-routes';
import { call } from '../api-client.ts';
import type { FileSender, Sending } from './file-sender.ts';
import { sendBytes } from './send-bytes.ts';
import { sendInParts } from './send-in-parts.ts';

/** By the Companion protocol: small files at once, larger ones in parts, of which a lost network costs only one. */
export const sendDocument: FileSender = (file, sending) =>
  file.size > PART_BYTES ? sendInParts(file, 'document', sending) : sendAtOnce(file, sending);

async function sendAtOnce(file: File, sending: Sending): Promise<string> {
  const target = await call(fileRoutes.singleUpload, {
    query: {
      filename: file.name,
      type: file.type,
      'metadata[size]': file.size,
      'metadata[purpose]': 'document',
    },
    signal: sending.signal,
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(target.fields)) form.set(name, value);
  // Last: the storage reads no field behind it.
  form.set('file', file);
  await sendBytes({ method: target.method, url: target.url, headers: target.headers }, form, sending);
  return target.fields['key'] ?? '';
}
