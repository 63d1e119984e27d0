import { fileRoutes } from '@waka/contracts/files/file-routes';
import { call } from '../api/api-client.ts';
import type { FileSender } from './file-sender.ts';
import { sendBytes } from './send-bytes.ts';
import { UploadFailure } from './upload-failure.ts';

/** Sends a photo; `PUT /api/profile-photo` is called with its address afterwards. */
export const sendPhoto: FileSender = async (file, sending) => {
  const target = await targetFor(file, sending.signal);
  const { method, uploadURL: url, headers, photoUrl, key } = target;
  await sendBytes({ method, url, headers }, file, sending);
  return { uploadURL: photoUrl, key };
};

async function targetFor({ name: filename, type, size }: File, signal: AbortSignal) {
  try {
    return await call(fileRoutes.profilePhotoUpload, { body: { filename, type, size }, signal });
  } catch (cause) {
    throw new UploadFailure('no_url', { cause });
  }
}
