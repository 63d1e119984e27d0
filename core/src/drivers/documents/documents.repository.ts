import type { DocumentKind } from '@waka/contracts/drivers/driver-documents';
import type { EndingDocument } from '@waka/contracts/drivers/driver-views';
import { In } from 'typeorm';
import type { Sql } from '../../platform/postgres/sql.ts';
import { pg, statement } from '../../platform/postgres/statement.ts';
import { DriverDocument } from './driver-document.entity.ts';
import { KEPT, NEEDED, STATE } from './lacks-document.repository.ts';

export const documentBy = (
  sql: Sql,
  key: { id: string } | Pick<DriverDocument, 'userId' | 'kind' | 'uploadId'>,
): Promise<DriverDocument | null> => sql.manager.findOneBy(DriverDocument, key);

/** Reads the documents that a driver has submitted. */
export const documentsOf = statement({
  text: `
    SELECT id, kind, content_type, state, reason, expires_on::text AS expires_on,
      coalesce(expires_on < current_date, false) AS is_expired, uploaded_at, reviewed_at, is_of_before,
      state <> 'approved' AND is_renewal AND covered_until >= current_date AS is_covered,
      nullif(covered_until, 'infinity')::text AS covered_until
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
    isOfBefore: pg.boolean,
    isCovered: pg.boolean,
    coveredUntil: pg.nullable(pg.text),
  },
});

const COVERED_UNTIL = `(CASE
  WHEN state = 'approved' THEN coalesce(expires_on, 'infinity')
  WHEN is_renewal THEN covered_until
  WHEN state = 'refused' THEN '-infinity'
  ELSE least(covered_until, expires_on)
END)::text`;

type Replaced = Pick<DriverDocument, 'objectKey' | 'coveredUntil' | 'isRenewal'>;

/**
 * Deletes a document; returns its file, until when it or the approved one before allows driving, and whether one of them
 * was approved. Returns undefined where there is none.
 */
export async function deleteDocument(
  sql: Sql,
  document: Pick<DriverDocument, 'userId' | 'kind'>,
): Promise<Replaced | undefined> {
  const deletion = sql.manager.createQueryBuilder().delete().from(DriverDocument).where(document);
  const { raw }: { raw: Replaced[] } = await deletion
    .returning(
      `object_key AS "objectKey", ${COVERED_UNTIL} AS "coveredUntil", state = 'approved' OR is_renewal AS "isRenewal"`,
    )
    .execute();
  return raw[0];
}

type NewDocument = Pick<
  DriverDocument,
  'id' | 'userId' | 'kind' | 'objectKey' | 'contentType' | 'uploadId' | 'expiresOn' | 'coveredUntil' | 'isRenewal'
>;

export const insertDocument = (sql: Sql, document: NewDocument): Promise<unknown> =>
  sql.manager.insert(DriverDocument, document);

/** Lists the documents that a driver needs and that are not in force, or will not be within a month. */
export const endingDocuments = statement({
  text: `
    SELECT kind, (CASE WHEN ${KEPT} THEN nullif(covered_until, 'infinity') ELSE expires_on END)::text AS expires_on,
      ${STATE} AS state, ${KEPT} AS is_refused, is_of_before
    FROM driver_documents JOIN driver_profiles USING (user_id)
    WHERE user_id = $1 AND ${STATE} IS NOT NULL AND ${NEEDED} ORDER BY driver_documents.expires_on NULLS FIRST, kind`,
  parameters: [pg.uuid],
  row: {
    kind: pg.textAs<DocumentKind>(),
    expiresOn: pg.nullable(pg.text),
    state: pg.textAs<EndingDocument['state']>(),
    isRefused: pg.boolean,
    isOfBefore: pg.boolean,
  },
});

/** What a document has when no other counts in its place. */
const ALONE = { coveredUntil: '-infinity', isRenewal: false } as const;

/** Lets the documents of these kinds, sent in place of others, allow no driving until they are approved. */
export const endCover = (sql: Sql, userId: string, kinds: readonly DocumentKind[]): Promise<unknown> =>
  sql.manager.update(DriverDocument, { userId, kind: In([...kinds]) }, ALONE);

/** Stores that the documents of these kinds are of the vehicle or licence of before: they can be approved no more. */
export const markOfBefore = (sql: Sql, userId: string, kinds: readonly DocumentKind[]): Promise<unknown> =>
  sql.manager.update(DriverDocument, { userId, kind: In([...kinds]) }, { isOfBefore: true });

/**
 * Stores the decision about a document; an existing expiry date may be corrected, and none is added. The approved one in
 * whose place it was sent counts no more once it was approved itself.
 */
export const setReview = (
  sql: Sql,
  { id, expiresOn: until, state: before }: DriverDocument,
  { expiresOn, ...review }: Pick<DriverDocument, 'state' | 'reason' | 'reviewedBy' | 'expiresOn'>,
): Promise<unknown> =>
  sql.manager.update(
    DriverDocument,
    { id },
    {
      ...review,
      ...([review.state, before].includes('approved') && ALONE),
      reviewedAt: () => 'now()',
      expiresOn: until === null ? null : (expiresOn ?? until),
    },
  );
