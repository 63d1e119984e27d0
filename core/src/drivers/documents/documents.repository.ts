import type { DocumentKind } from '@waka/contracts/drivers/driver-documents';
import type { EndingDocument } from '@waka/contracts/drivers/driver-views';
import { In } from 'typeorm';
import type { Sql } from '../../platform/postgres/sql.ts';
import { pg, statement } from '../../platform/postgres/statement.ts';
import { DriverDocument } from './driver-document.entity.ts';
import { NEEDED, STATE } from './lacks-document.repository.ts';

export const documentBy = (
  sql: Sql,
  key: { id: string } | Pick<DriverDocument, 'userId' | 'kind' | 'uploadId'>,
): Promise<DriverDocument | null> => sql.manager.findOneBy(DriverDocument, key);

/** Reads the documents that a driver has submitted. */
export const documentsOf = statement({
  text: `
    SELECT id, kind, content_type, state, reason, expires_on::text AS expires_on,
      coalesce(expires_on < current_date, false) AS is_expired, uploaded_at, reviewed_at
    FROM driver_documents WHERE user_id = $1`,
  parameters: [pg.uuid],
  row: {
    id: pg.uuid,
    kind: pg.textAs<DocumentKind>(),
    contentType: pg.text,
    state: pg.textAs<DriverDocument['state']>(),
    reason: pg.nullable(pg.text),
    expiresOn: pg.nullable(pg.text),
    isExpired: pg.boolean,
    uploadedAt: pg.timestamptz,
    reviewedAt: pg.nullable(pg.timestamptz),
  },
});

const COVERED_UNTIL = `(CASE state
  WHEN 'refused' THEN '-infinity'
  WHEN 'approved' THEN coalesce(expires_on, 'infinity')
  ELSE least(covered_until, expires_on)
END)::text`;

/**
 * Deletes a document; returns its file and until when it allows driving: until it ends when approved, and never longer
 * while it awaits review. Returns undefined where there is none.
 */
export async function deleteDocument(
  sql: Sql,
  document: Pick<DriverDocument, 'userId' | 'kind'>,
): Promise<Pick<DriverDocument, 'objectKey' | 'coveredUntil'> | undefined> {
  const deletion = sql.manager.createQueryBuilder().delete().from(DriverDocument).where(document);
  const returned = `object_key AS "objectKey", ${COVERED_UNTIL} AS "coveredUntil"`;
  const { raw }: { raw: Pick<DriverDocument, 'objectKey' | 'coveredUntil'>[] } = await deletion
    .returning(returned)
    .execute();
  return raw[0];
}

type NewDocument = Pick<
  DriverDocument,
  'id' | 'userId' | 'kind' | 'objectKey' | 'contentType' | 'uploadId' | 'expiresOn' | 'coveredUntil'
>;

export const insertDocument = (sql: Sql, document: NewDocument): Promise<unknown> =>
  sql.manager.insert(DriverDocument, document);

/** Lists the documents that a driver needs and that are not in force, or will not be within a month. */
export const endingDocuments = statement({
  text: `
    SELECT kind, expires_on::text AS expires_on, ${STATE} AS state
    FROM driver_documents JOIN driver_profiles USING (user_id)
    WHERE user_id = $1 AND ${STATE} IS NOT NULL AND ${NEEDED} ORDER BY driver_documents.expires_on NULLS FIRST, kind`,
  parameters: [pg.uuid],
  row: {
    kind: pg.textAs<DocumentKind>(),
    expiresOn: pg.nullable(pg.text),
    state: pg.textAs<EndingDocument['state']>(),
  },
});

/** Lets the documents of these kinds that await review, sent in place of others, allow no driving until they are approved. */
export const endCover = (sql: Sql, userId: string, kinds: readonly DocumentKind[]): Promise<unknown> =>
  sql.manager.update(
    DriverDocument,
    { userId, kind: In([...kinds]), state: 'uploaded' },
    { coveredUntil: '-infinity' },
  );

/** Stores the decision about a document; an existing expiry date may be corrected, and none is added. */
export const setReview = (
  sql: Sql,
  { id, expiresOn: until }: DriverDocument,
  { expiresOn, ...review }: Pick<DriverDocument, 'state' | 'reason' | 'reviewedBy' | 'expiresOn'>,
): Promise<unknown> =>
  sql.manager.update(
    DriverDocument,
    { id },
    { ...review, reviewedAt: () => 'now()', expiresOn: until === null ? null : (expiresOn ?? until) },
  );
