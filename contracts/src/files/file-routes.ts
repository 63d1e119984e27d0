import type { User } from '../accounts/user.ts';
import { everyone, route, signedIn } from '../route.ts';
import type { CompleteRequest, MultipartRequest, PhotoRequest, PhotoUploadRequest } from './file-requests.ts';
import type {
  CompletedUpload,
  MultipartUpload,
  PartTarget,
  SingleUpload,
  UploadTarget,
  UploadedPart,
} from './file-views.ts';

/** A reply that is not JSON: the file itself. */
export type FileReply = void;

export const fileRoutes = {
  /**
   * Signs an address to which a profile photo can be uploaded. Without a body the address accepts one file of any type
   * and length, which is checked when it is used.
   */
  profilePhotoUpload: route<PhotoUploadRequest | undefined, UploadTarget>(
    'POST',
    '/api/profile-photo/upload',
    signedIn,
  ),
  /** Makes an uploaded picture the profile photo. */
  setProfilePhoto: route<PhotoRequest, User>('PUT', '/api/profile-photo', signedIn),
  /** Removes the profile photo. */
  removeProfilePhoto: route<undefined, User>('DELETE', '/api/profile-photo', signedIn),
  /** Returns a profile photo. `?size=small` for 96 pixels. */
  photo: route<undefined, FileReply>('GET', '/api/photos/:id', everyone),

  /** Signs an upload in one piece. The protocol of Uppy's Companion, below `/api/companion`. */
  singleUpload: route<undefined, SingleUpload>('GET', '/api/companion/s3/params', signedIn),
  /** Begins an upload in parts. */
  beginUpload: route<MultipartRequest, MultipartUpload>('POST', '/api/companion/s3/multipart', signedIn),
  /** Lists the parts that were uploaded. */
  uploadedParts: route<undefined, UploadedPart[]>('GET', '/api/companion/s3/multipart/:uploadId', signedIn),
  /** Signs the upload of one part. */
  signPart: route<undefined, PartTarget>('GET', '/api/companion/s3/multipart/:uploadId/:partNumber', signedIn),
  /** Joins the parts of an upload. */
  completeUpload: route<CompleteRequest, CompletedUpload>(
    'POST',
    '/api/companion/s3/multipart/:uploadId/complete',
    signedIn,
  ),
  /** Discards an upload and its parts. */
  abortUpload: route<undefined, object>('DELETE', '/api/companion/s3/multipart/:uploadId', signedIn),
  /** Refuses storage credentials, which are not for browsers. */
  storageCredentials: route<undefined, never>('GET', '/api/companion/s3/sts', signedIn),
  /** Refuses to read a file of another address. */
  remoteFileFacts: route<undefined, never>('POST', '/api/companion/url/meta', signedIn),
  /** Refuses to fetch a file from another address. */
  remoteFile: route<undefined, never>('POST', '/api/companion/url/get', signedIn),
} as const;
