import type { DocumentKind } from '@waka/contracts/drivers/driver-documents';
import type { EndingDocument } from '@waka/contracts/drivers/driver-views';
import { In, IsNull, Not, Raw } from 'typeorm';
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
      nullif(covered_until, 'infinity')::text AS covered_until, earlier_content_type
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
    earlierContentType: pg.nullable(pg.text),
  },
});

const COVERED_UNTIL = `(CASE
  WHEN state = 'approved' THEN coalesce(expires_on, 'infinity')
  WHEN is_renewal THEN covered_until
  WHEN state = 'refused' THEN '-infinity'
  ELSE least(covered_until, expires_on)
END)`;

/** Builds the SQL for what of the document that is replaced, or of the one before, is kept as long as it counts: a file, or its type. */
const keptOf = (own: string, earlier: string) => `CASE
  WHEN ${COVERED_UNTIL} < current_date THEN NULL WHEN state = 'approved' THEN ${own} WHEN is_renewal THEN ${earlier} END`;

interface Replaced extends Pick<DriverDocument, 'coveredUntil' | 'isRenewal' | 'earlierKey' | 'earlierContentType'> {
  /** The files of the document and of the one before. */
  keys: string[];
}

/**
 * Deletes a document; returns the files, until when it or the approved one before allows driving, whether one of them
 * was approved, and the file of that as long as it counts. Returns undefined where there is none.
 */
export async function deleteDocument(
  sql: Sql,
  document: Pick<DriverDocument, 'userId' | 'kind'>,
): Promise<Replaced | undefined> {
  const deletion = sql.manager.createQueryBuilder().delete().from(DriverDocument).where(document);
  const { raw }: { raw: Replaced[] } = await deletion
    .returning(
      `array_remove(ARRAY[object_key, earlier_key], NULL) AS keys, ${COVERED_UNTIL}::text AS "coveredUntil",
       state = 'approved' OR is_renewal AS "isRenewal", ${keptOf('object_key', 'earlier_key')} AS "earlierKey",
       ${keptOf('content_type', 'earlier_content_type')} AS "earlierContentType"`,
    )
    .execute();
  return raw[0];
}

type NewDocument = Pick<
  DriverDocument,
  'id' | 'userId' | 'kind' | 'objectKey' | 'contentType' | 'uploadId' | 'expiresOn' | keyof typeof ALONE
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
const ALONE = {
  coveredUntil: '-infinity',
  isRenewal: false,
  earlierKey: null,
  earlierContentType: null,
} satisfies Partial<DriverDocument>;

/** Lets the approved document count no more in whose place this one was sent. The caller discards its file. */
export const endCoverOf = (sql: Sql, id: string): Promise<unknown> => sql.manager.update(DriverDocument, { id }, ALONE);

/** Forgets the files of approved documents whose last day is over, and answers them. */
export async function takeEndedFiles({ manager }: Sql): Promise<string[]> {
  const ended = await manager.find(DriverDocument, {
    where: { earlierKey: Not(IsNull()), coveredUntil: Raw((column) => `${column} < current_date`) },
    lock: { mode: 'pessimistic_write' },
  });
  await manager.update(
    DriverDocument,
    { id: In(ended.map(({ id }) => id)) },
    { earlierKey: null, earlierContentType: null },
  );
  return ended.flatMap(({ earlierKey }) => earlierKey ?? []);
}

/** Lists the files of approved documents of these kinds that count though another was sent. */
export const earlierKeysOf = async (sql: Sql, userId: string, kinds: readonly DocumentKind[]): Promise<string[]> =>
  (await sql.manager.findBy(DriverDocument, { userId, kind: In([...kinds]) })).flatMap(
    ({ earlierKey }) => earlierKey ?? [],
  );

/** Lets the documents of these kinds, sent in place of others, allow no driving until they are approved. The caller discards the files of those. */
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
