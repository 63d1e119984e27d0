/** Where a browser sends a file, and with what. It holds for ten minutes and for this one file. */
export interface UploadTarget {
  method: 'PUT';
  uploadURL: string;
  /** To be sent with the file exactly like this; the browser adds the length, which is signed too. */
  headers: Record<string, string>;
  key: string;
  /** What PUT /api/profile-photo wants to hear once the file is there. */
  photoUrl: string;
  expiresAt: string;
}

/** As Uppy's Companion answers `s3/params`. */
export interface SingleUpload {
  method: 'POST';
  url: string;
  fields: Record<string, string>;
  headers: Record<string, string>;
}

export interface MultipartUpload {
  key: string;
  uploadId: string;
}

export interface UploadedPart {
  PartNumber: number;
  ETag: string;
  Size: number;
}

export interface PartTarget {
  url: string;
  expires: number;
}

export interface CompletedUpload {
  location: string;
  bucket: string;
  key: string;
}
