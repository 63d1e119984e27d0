/** Largest upload of a profile photo, in bytes. */
export const MAX_PHOTO_BYTES = 5_242_880;

/** Largest upload of a document, in bytes. */
export const MAX_DOCUMENT_BYTES = 10_485_760;

/** Size of every part of a file but the last; smaller files are not sent in parts. */
export const PART_BYTES = 5_242_880;

/** Larger files are sent in parts, unless their screen decides otherwise. */
export const MULTIPART_BYTES = 104_857_600;

export const MAX_PARTS = 10_000;

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const DOCUMENT_TYPES = [...PHOTO_TYPES, 'application/pdf'] as const;

/** The purpose of an upload; it decides what may be sent. */
export const UPLOAD_PURPOSES = ['photo', 'document'] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

export const uploadLimits: Record<UploadPurpose, { bytes: number; types: readonly string[] }> = {
  photo: { bytes: MAX_PHOTO_BYTES, types: PHOTO_TYPES },
  document: { bytes: MAX_DOCUMENT_BYTES, types: DOCUMENT_TYPES },
};
