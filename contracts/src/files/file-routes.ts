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

/** An answer that is no JSON: the file itself. */
export type FileReply = void;

export const fileRoutes = {
  /** Without a body the address takes one file of any type and length, which is looked at when it is used. */
  profilePhotoUpload: route<PhotoUploadRequest | undefined, UploadTarget>(
    'POST',
    '/api/profile-photo/upload',
    signedIn,
  ),
  setProfilePhoto: route<PhotoRequest, User>('PUT', '/api/profile-photo', signedIn),
  removeProfilePhoto: route<undefined, User>('DELETE', '/api/profile-photo', signedIn),
  /** `?size=small` for 96 pixels. */
  photo: route<undefined, FileReply>('GET', '/api/photos/:id', everyone),

  /** The protocol of Uppy's Companion, below `/api/companion`. */
  singleUpload: route<undefined, SingleUpload>('GET', '/api/companion/s3/params', signedIn),
  beginUpload: route<MultipartRequest, MultipartUpload>('POST', '/api/companion/s3/multipart', signedIn),
  uploadedParts: route<undefined, UploadedPart[]>('GET', '/api/companion/s3/multipart/:uploadId', signedIn),
  signPart: route<undefined, PartTarget>('GET', '/api/companion/s3/multipart/:uploadId/:partNumber', signedIn),
  completeUpload: route<CompleteRequest, CompletedUpload>(
    'POST',
    '/api/companion/s3/multipart/:uploadId/complete',
    signedIn,
  ),
  abortUpload: route<undefined, object>('DELETE', '/api/companion/s3/multipart/:uploadId', signedIn),
  /** Parts of the protocol that are refused: keys for browsers, and files from other addresses. */
  storageCredentials: route<undefined, never>('GET', '/api/companion/s3/sts', signedIn),
  remoteFileFacts: route<undefined, never>('POST', '/api/companion/url/meta', signedIn),
  remoteFile: route<undefined, never>('POST', '/api/companion/url/get', signedIn),
} as const;
