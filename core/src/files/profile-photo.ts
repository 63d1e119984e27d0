import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Actor } from '../platform/actor.ts';
import { changeShown, hidePhoto } from '../accounts/shown-profile.ts';
import { lockUser, updateUser } from '../accounts/users.repository.ts';
import type { Core } from '../platform/core.ts';
import { ensure } from '../platform/app-error.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { recordUnfinishedFiles, discardFiles, keepFiles } from './discard-files.ts';
import { deleteOtherPhotos, hasPhoto, insertPhoto, takeOnce } from './files.repository.ts';
import { storageOf } from './open-upload.ts';
import { profilePicturesOf } from './pictures.ts';
import { inspect, orThrowAway, ownUpload, removeSoon } from './take-upload.ts';

export const PHOTO_TYPE = 'image/webp';

/**
 * Makes one's own upload the public photo; for an approved driver, after the review of ops. A repeated call with the
 * same upload changes nothing. Throws AppError.
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
  await recordUnfinishedFiles(core.sql, keysOf(photoId));
  await storage.write(keyOf(photoId, 'large'), PHOTO_TYPE, pictures.large);
  await storage.write(keyOf(photoId, 'small'), PHOTO_TYPE, pictures.small);
  await core.transaction(async (sql) => {
    // Serialised for a person: the later photo stays, and removes the earlier one.
    await lockUser(sql, userId);
    // A concurrent call with the same upload has stored the photo; these pictures expire by themselves.
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

/** Reads the picture of a current photo. Throws AppError for one that was replaced. */
export async function photoFile(core: Core, photoId: string, size: 'large' | 'small'): Promise<Readable> {
  const isThere = await hasPhoto(core.sql, { id: photoId });
  const stream = isThere && (await storageOf(core).stream(keyOf(photoId, size)));
  ensure(stream, 'photo.not_found');
  return stream;
}

/** Removes the photos of a person that are neither the current one nor the one that riders still see. */
export async function dropOtherPhotos(sql: Sql, userId: string): Promise<void> {
  const gone = await deleteOtherPhotos(sql, userId);
  await discardFiles(
    sql,
    gone.flatMap(({ id }) => keysOf(id)),
  );
}

const keyOf = (photoId: string, size: 'large' | 'small') => `photos/${photoId}/${size}.webp`;

export const keysOf = (photoId: string): string[] => [keyOf(photoId, 'large'), keyOf(photoId, 'small')];
