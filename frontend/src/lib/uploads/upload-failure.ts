export type UploadFailureKind =
  /** The service gave no address to send to. */
  | 'no_url'
  /** The address no longer holds. */
  | 'expired'
  /** The storage refused. */
  | 'refused'
  | 'network'
  /** A part without a place to go to. */
  | 'cannot_sign';

/** A file did not reach the storage. What the service itself refuses stays an ApiError, as the cause where there is one. */
export class UploadFailure extends Error {
  override name = 'UploadFailure';
  readonly kind: UploadFailureKind;

  constructor(kind: UploadFailureKind, options?: ErrorOptions) {
    super(kind, options);
    this.kind = kind;
  }
}
