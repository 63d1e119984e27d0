/** The address to which a browser sends a file, with its headers. Valid for ten minutes and for this one file. */
export interface UploadTarget {
  method: 'PUT';
  uploadURL: string;
  /** Headers to send with the file unchanged; the browser adds the length, which is signed too. */
  headers: Record<string, string>;
  key: string;
  /** The body of PUT /api/profile-photo once the file is there. */
  photoUrl: string;
  expiresAt: string;
}

/** The reply of Uppy's Companion to `s3/params`. */
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
