import { expiringDocuments, type DocumentKind, type DriverDocument } from '@waka/contracts/drivers/driver-documents';
import type { documentsOf } from './documents.repository.ts';

type DocumentRow = Awaited<ReturnType<typeof documentsOf>>[number];

type Standing = Pick<DriverDocument, 'isRequired' | 'isNeededNext' | 'isDueAgain'> & { isConcerned: boolean };

/** Presents one kind of document, submitted or missing. */
export const presentDocument = (
  kind: DocumentKind,
  { isRequired, isNeededNext, isDueAgain, isConcerned }: Standing,
  row: DocumentRow | null,
): DriverDocument => ({
  kind,
  isRequired,
  isNeededNext,
  expires: expiringDocuments.includes(kind),
  state: row?.state ?? 'missing',
  reason: row?.reason ?? null,
  expiresOn: row?.expiresOn ?? null,
  isExpired: row?.isExpired ?? false,
  uploadedAt: row?.uploadedAt.toISOString() ?? null,
  reviewedAt: row?.reviewedAt?.toISOString() ?? null,
  contentType: row?.contentType ?? null,
  earlier: row?.isCovered
    ? {
        validUntil: row.coveredUntil,
        endsWithChange: isConcerned,
        fileUrl: row.earlierContentType && `/api/documents/${row.id}/earlier-file`,
      }
    : null,
  isOfBefore: row?.isOfBefore ?? false,
  isDueAgain,
  fileUrl: row && `/api/documents/${row.id}/file`,
});
