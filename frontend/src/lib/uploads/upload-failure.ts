export type UploadFailureKind =
  /** The service returned no address to upload to. */
  | 'no_url'
  /** The address has expired. */
  | 'expired'
  /** The storage refused. */
  | 'refused'
  | 'network'
  /** A part without an upload address. */
  | 'cannot_sign';

/**
 * A file that did not reach the storage. A refusal by the service stays an ApiError, as the cause where there is one.
 */
export class UploadFailure extends Error {
  override name = 'UploadFailure';
  readonly kind: UploadFailureKind;

  constructor(kind: UploadFailureKind, options?: ErrorOptions) {
    super(kind, options);
    this.kind = kind;
  }
}
