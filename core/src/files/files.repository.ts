import type { UploadPurpose } from '@waka/contracts/files/file-limits';
import { Any, IsNull, Raw } from 'typeorm';
import type { Sql } from '../platform/postgres/sql.ts';
import { pg, statement } from '../platform/postgres/statement.ts';
import { DiscardedFile } from './discarded-file.entity.ts';
import { Photo } from './photo.entity.ts';
import { Upload } from './upload.entity.ts';

export const insertUpload = (
  sql: Sql,
  upload: Pick<Upload, 'userId' | 'objectKey' | 'purpose' | 'contentType' | 'bytes'>,
): Promise<unknown> => sql.manager.insert(Upload, upload);

export const uploadOf = (
  sql: Sql,
  upload: { userId: string; purpose: UploadPurpose; objectKey: string },
): Promise<Upload | null> => sql.manager.findOneBy(Upload, upload);

/** Marks an upload as taken; returns true for exactly one caller. */
export async function takeOnce(sql: Sql, id: string): Promise<boolean> {
  const { affected } = await sql.manager.update(Upload, { id, takenAt: IsNull() }, { takenAt: () => 'now()' });
  return affected === 1;
}

/** Finds an upload in parts that was not taken yet. */
export const multipartUpload = (
  sql: Sql,
  upload: { objectKey: string; multipartId: string; userId: string },
): Promise<Upload | null> => sql.manager.findOneBy(Upload, { ...upload, takenAt: IsNull() });

export const setMultipart = (sql: Sql, objectKey: string, multipartId: string): Promise<unknown> =>
  sql.manager.update(Upload, { objectKey }, { multipartId });

export const deleteUpload = (sql: Sql, id: string): Promise<unknown> => sql.manager.delete(Upload, { id });

export const insertPhoto = (sql: Sql, photo: Omit<Photo, 'createdAt'>): Promise<unknown> =>
  sql.manager.insert(Photo, photo);

export const hasPhoto = (sql: Sql, photo: Partial<Pick<Photo, 'id' | 'uploadId'>>): Promise<boolean> =>
  sql.manager.existsBy(Photo, photo);

/**
 * Deletes the photos of a person that are neither the current one nor the one that riders still see; returns their
 * ids.
 */
export const deleteOtherPhotos = statement({
  text: `
    DELETE FROM photos USING users LEFT JOIN driver_profiles ON driver_profiles.user_id = users.id
    WHERE photos.user_id = $1 AND users.id = $1
      AND '/api/photos/' || photos.id IS DISTINCT FROM profile_image_url
      AND '/api/photos/' || photos.id IS DISTINCT FROM shown_as->>'photoUrl'
    RETURNING photos.id`,
  parameters: [pg.uuid],
  row: { id: pg.uuid },
});

/** Records objects to be removed after so many minutes; for those recorded before the new time applies. */
export const upsertDiscarded = statement({
  text: `
    INSERT INTO discarded_files (object_key, due_at)
    SELECT key, now() + make_interval(mins => $2) FROM unnest($1::text[]) AS key
    ON CONFLICT (object_key) DO UPDATE SET due_at = excluded.due_at`,
  parameters: [pg.texts, pg.integer],
  row: {},
});

export const deleteDiscarded = (sql: Sql, objectKeys: string[]): Promise<unknown> =>
  sql.manager.delete(DiscardedFile, { objectKey: Any(objectKeys) });

/** Postpones the removal of an object by so many minutes. */
export const postponeDiscarded = (sql: Sql, objectKey: string, minutes: number): Promise<unknown> =>
  sql.manager.update(DiscardedFile, { objectKey }, { dueAt: () => `now() + interval '${minutes} minutes'` });

/** Lists objects whose removal is due, the longest overdue first. */
export const dueFiles = (sql: Sql, most: number): Promise<DiscardedFile[]> =>
  sql.manager.find(DiscardedFile, {
    where: { dueAt: Raw((column) => `${column} <= now()`) },
    order: { dueAt: 'ASC' },
    take: most,
  });

/** Discards uploads of a day ago, and after an hour those of any length; their objects are due for removal. */
export const discardOld = statement({
  text: `
    WITH old AS (
      DELETE FROM uploads
      WHERE created_at < now() - CASE WHEN bytes IS NULL THEN interval '1 hour' ELSE interval '1 day' END
      RETURNING object_key, multipart_id
    )
    INSERT INTO discarded_files (object_key, multipart_id) SELECT object_key, multipart_id FROM old
    ON CONFLICT (object_key) DO UPDATE SET multipart_id = excluded.multipart_id RETURNING object_key, multipart_id`,
  parameters: [],
  row: { objectKey: pg.text, multipartId: pg.nullable(pg.text) },
});
