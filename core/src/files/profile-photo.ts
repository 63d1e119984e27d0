import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Core } from '../core.ts';
import { ensure } from '../platform/app-error.ts';
import type { Sql } from '../platform/sql.ts';
import { announceFiles, discardFiles, keepFiles } from './discard-files.ts';
import { storageOf } from './open-upload.ts';
import { profilePicturesOf } from './pictures.ts';
import { inspect, orThrowAway, ownUpload, removeSoon, takeOnce } from './take-upload.ts';

export const PHOTO_TYPE = 'image/webp';

/** Makes an upload of one's own the photo that everybody sees. The same upload said twice is the same photo. */
export async function setProfilePhoto(core: Core, userId: string, photoUrl: string): Promise<void> {
  const storage = storageOf(core);
  const upload = await ownUpload(core, userId, 'photo', photoUrl);
  if (upload.takenAt !== null) {
    ensure(await isPhotoOf(core.sql, upload.id), 'upload.foreign');
    return;
  }
  const { content } = await inspect(core, upload, 'photo');
  const pictures = await orThrowAway(core, upload, () => profilePicturesOf(content));
  const photoId = randomUUID();
  await announceFiles(core.sql, keysOf(photoId));
  await storage.write(keyOf(photoId, 'large'), PHOTO_TYPE, pictures.large);
  await storage.write(keyOf(photoId, 'small'), PHOTO_TYPE, pictures.small);
  await core.transaction(async (sql) => {
    // One after the other for a person: the later photo stays, and finds the earlier one to put away.
    await sql('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [userId]);
    // Said twice at once: the other has made the photo, and what was drawn here goes by itself.
    if (!(await takeOnce(sql, upload.id))) return;
    await dropPhoto(sql, userId);
    await sql('INSERT INTO photos (id, user_id, upload_id) VALUES ($1, $2, $3)', [photoId, userId, upload.id]);
    await sql('UPDATE users SET profile_image_url = $2 WHERE id = $1', [userId, `/api/photos/${photoId}`]);
    await keepFiles(sql, keysOf(photoId));
    await discardFiles(sql, [upload.key]);
  });
  removeSoon(core);
}

export async function removeProfilePhoto(core: Core, userId: string): Promise<void> {
  await core.transaction((sql) => dropPhoto(sql, userId));
  removeSoon(core);
}

/** The picture of a photo that somebody has now; one that was replaced is gone. */
export async function photoFile(core: Core, photoId: string, size: 'large' | 'small'): Promise<Readable> {
  const [photo] = await core.sql('SELECT 1 FROM photos WHERE id = $1', [photoId]);
  const stream = photo && (await storageOf(core).stream(keyOf(photoId, size)));
  ensure(stream, 'photo.not_found');
  return stream;
}

async function dropPhoto(sql: Sql, userId: string): Promise<void> {
  await sql('UPDATE users SET profile_image_url = NULL WHERE id = $1', [userId]);
  const gone = await sql<{ id: string }>('DELETE FROM photos WHERE user_id = $1 RETURNING id', [userId]);
  await discardFiles(
    sql,
    gone.flatMap(({ id }) => keysOf(id)),
  );
}

async function isPhotoOf(sql: Sql, uploadId: string): Promise<boolean> {
  return (await sql('SELECT 1 FROM photos WHERE upload_id = $1', [uploadId])).length > 0;
}

const keyOf = (photoId: string, size: 'large' | 'small') => `photos/${photoId}/${size}.webp`;

export const keysOf = (photoId: string): string[] => [keyOf(photoId, 'large'), keyOf(photoId, 'small')];
