import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Actor } from '../platform/actor.ts';
import { changeShown, hidePhoto } from '../accounts/shown-profile.ts';
import { lockUser, updateUser } from '../accounts/users.repository.ts';
import type { Core } from '../platform/core.ts';
import { ensure } from '../platform/app-error.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { announceFiles, discardFiles, keepFiles } from './discard-files.ts';
import { deleteOtherPhotos, hasPhoto, insertPhoto, takeOnce } from './files.repository.ts';
import { storageOf } from './open-upload.ts';
import { profilePicturesOf } from './pictures.ts';
import { inspect, orThrowAway, ownUpload, removeSoon } from './take-upload.ts';

export const PHOTO_TYPE = 'image/webp';

/**
 * Makes an upload of one's own the photo that everybody sees; of an approved driver, once the desk has looked. The same
 * upload said twice is the same photo.
 */
export async function setProfilePhoto(core: Core, person: Actor, photoUrl: string): Promise<void> {
  const { id: userId } = person;
  const storage = storageOf(core);
  const upload = await ownUpload(core, userId, 'photo', photoUrl);
  if (upload.takenAt !== null) {
    ensure(await hasPhoto(core.sql, { uploadId: upload.id }), 'upload.foreign');
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
    await lockUser(sql, userId);
    // Said twice at once: the other has made the photo, and what was drawn here goes by itself.
    if (!(await takeOnce(sql, upload.id))) return;
    await insertPhoto(sql, { id: photoId, userId, uploadId: upload.id });
    await changeShown(sql, person, async () => {
      await updateUser(sql, userId, { profileImageUrl: `/api/photos/${photoId}` });
    });
    await dropOtherPhotos(sql, userId);
    await keepFiles(sql, keysOf(photoId));
    await discardFiles(sql, [upload.key]);
  });
  removeSoon(core);
}

export async function removeProfilePhoto(core: Core, person: Actor): Promise<void> {
  await core.transaction(async (sql) => {
    await changeShown(sql, person, async () => {
      await updateUser(sql, person.id, { profileImageUrl: null });
      await hidePhoto(sql, person.id);
    });
    await dropOtherPhotos(sql, person.id);
  });
  removeSoon(core);
}

/** The picture of a photo that somebody has now; one that was replaced is gone. */
export async function photoFile(core: Core, photoId: string, size: 'large' | 'small'): Promise<Readable> {
  const isThere = await hasPhoto(core.sql, { id: photoId });
  const stream = isThere && (await storageOf(core).stream(keyOf(photoId, size)));
  ensure(stream, 'photo.not_found');
  return stream;
}

/** Puts away the photos of a person that are neither the current one nor what riders still see. */
export async function dropOtherPhotos(sql: Sql, userId: string): Promise<void> {
  const gone = await deleteOtherPhotos(sql, userId);
  await discardFiles(
    sql,
    gone.flatMap(({ id }) => keysOf(id)),
  );
}

const keyOf = (photoId: string, size: 'large' | 'small') => `photos/${photoId}/${size}.webp`;

export const keysOf = (photoId: string): string[] => [keyOf(photoId, 'large'), keyOf(photoId, 'small')];
