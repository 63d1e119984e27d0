import type { Actor } from '@waka/core/platform/actor';
import { routes } from '@waka/contracts/routes';
import sharp from 'sharp';
import type { Answer, TestBackend } from './test-backend.ts';

/** Draws a picture of one colour. */
export const aPicture = (type: 'jpeg' | 'png' | 'webp' = 'jpeg', width = 640, height = 480): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#2a7' } })
    .toFormat(type)
    .toBuffer();

export const aPdf = (body = ''): Buffer =>
  Buffer.from(`%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n${body}\ntrailer << /Root 1 0 R >>\n%%EOF\n`);

export interface Sent {
  status: number;
  key: string;
  photoUrl: string;
  uploadURL: string;
}

interface Sending {
  as: Actor;
  file: Buffer;
  type?: string;
  /** A false length of the file in the request. */
  size?: number;
  purpose?: 'photo' | 'document';
}

/** Requests an address and sends a file there, as a browser does. */
export async function send(
  backend: TestBackend,
  { as, file, type = 'image/jpeg', size = file.length, purpose = 'photo' }: Sending,
): Promise<Sent> {
  const row = purpose === 'photo' ? routes.profilePhotoUpload : routes.documentUpload;
  const { body: target, status } = await backend.call(row, { as, body: { type, size } });
  if (status !== 200) throw new Error(`no address was given: ${JSON.stringify(target)}`);
  const { uploadURL, key, photoUrl } = Object(target);
  const answer = await put(String(uploadURL), file, type);
  return { status: answer.status, key, photoUrl, uploadURL };
}

export const put = (url: string, file: Buffer, type: string): Promise<Response> =>
  fetch(url, { method: 'PUT', body: new Uint8Array(file), headers: { 'content-type': type } });

export const usePhoto = (backend: TestBackend, as: Actor, photoUrl: string): Promise<Answer> =>
  backend.call(routes.setProfilePhoto, { as, body: { photoUrl } });
