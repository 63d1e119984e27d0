export const DOCUMENT_KINDS = ['licence', 'insurance', 'vehicle_registration', 'national_id', 'vehicle_photo'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** `missing` until something was sent. */
type DocumentState = 'missing' | 'uploaded' | 'approved' | 'refused';

/** These documents expire, so they need the day on which they do. */
export const expiringDocuments: readonly DocumentKind[] = ['licence', 'insurance', 'vehicle_registration'];

export interface DriverDocument {
  kind: DocumentKind;
  isRequired: boolean;
  /**
   * Whether a class that may come into force with the vehicle in review needs it, and the one in force does not. An older backend
   * leaves it out.
   */
  isNeededNext?: boolean;
  /** Whether `expiresOn` is required. */
  expires: boolean;
  state: DocumentState;
  /** Why it was refused. */
  reason: string | null;
  /** YYYY-MM-DD */
  expiresOn: string | null;
  isExpired: boolean;
  uploadedAt: string | null;
  reviewedAt: string | null;
  contentType: string | null;
  /**
   * The approved document in whose place it was sent, which counts until its last day (YYYY-MM-DD; null where it has none)
   * as long as this one is not approved; null where none does. It `endsWithChange` where the approval of the vehicle or
   * licence in review ends it before that. An older backend leaves both out, and where the driver and admins read its
   * file; that is null where the file is gone.
   */
  earlier?: { validUntil: string | null; endsWithChange?: boolean; fileUrl?: string | null } | null;
  /**
   * Whether it is of the vehicle or licence of before a change, so that it cannot be approved and a new one is due. An older
   * backend leaves it out, and the next.
   */
  isOfBefore?: boolean;
  /** Whether it counts only until the change of vehicle or licence that awaits review is approved, for which a new one is due. */
  isDueAgain?: boolean;
  /** Where the driver and admins read it. */
  fileUrl: string | null;
}

/** A document that has expired, or expires soon. */
export interface ExpiringDocument {
  kind: DocumentKind;
  /** Its last day, such as 2026-11-27. */
  expiresOn: string;
  isExpired: boolean;
}
