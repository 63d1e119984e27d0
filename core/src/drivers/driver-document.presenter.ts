import { expiringDocuments, type DocumentKind, type DriverDocument } from '@waka/contracts/drivers/driver-documents';

export interface DocumentRow {
  id: string;
  kind: DocumentKind;
  contentType: string;
  state: 'uploaded' | 'approved' | 'refused';
  reason: string | null;
  expiresOn: string | null;
  isExpired: boolean;
  uploadedAt: Date;
  reviewedAt: Date | null;
}

/** One kind of paper, handed in or missing. */
export const presentDocument = (kind: DocumentKind, isRequired: boolean, row: DocumentRow | null): DriverDocument => ({
  kind,
  isRequired,
  expires: expiringDocuments.includes(kind),
  state: row?.state ?? 'missing',
  reason: row?.reason ?? null,
  expiresOn: row?.expiresOn ?? null,
  isExpired: row?.isExpired ?? false,
  uploadedAt: row?.uploadedAt.toISOString() ?? null,
  reviewedAt: row?.reviewedAt?.toISOString() ?? null,
  contentType: row?.contentType ?? null,
  fileUrl: row && `/api/documents/${row.id}/file`,
});
