import { ApiError, NetworkError } from '../api/api-error.ts';
import { errorText } from '../error-text.ts';
import { fieldText } from '../i18n/field-text.ts';
import { translate, type MessageKey } from '../i18n/i18n.ts';
import { UploadFailure, type UploadFailureKind } from './upload-failure.ts';

const failures: Record<UploadFailureKind, MessageKey> = {
  no_url: 'upload.noUrl',
  expired: 'upload.expired',
  refused: 'upload.non2xx',
  network: 'upload.network',
  cannot_sign: 'upload.cannotSign',
};

/** Returns the text for a failed upload. The service's own error takes precedence. */
export function uploadErrorText(error: unknown): string {
  if (error instanceof UploadFailure) {
    const { cause } = error;
    if (cause instanceof NetworkError) return translate('upload.network');
    if (!(cause instanceof ApiError)) return translate(failures[error.kind]);
    // A refusal with a text of its own is more useful than a general one.
    if (cause.code !== 'unexpected' && cause.status < 500) return uploadErrorText(cause);
    const { statusText } = cause;
    return statusText ? translate('upload.noUrlBecause', { text: statusText }) : translate(failures[error.kind]);
  }
  if (error instanceof NetworkError) return translate('upload.network');
  if (!(error instanceof ApiError)) return translate('upload.failed');
  const [field] = Object.values(error.fields);
  if (field) return fieldText(field);
  if (error.status === 401) return translate('upload.authorization');
  if (error.code !== 'unexpected' && error.status < 500) return errorText(error, 'upload.failed');
  const { status, statusText: text } = error;
  return `${translate('upload.failedRequest', { status, text }).trim()}${detailsOf(error)}`;
}

/** Returns the service's message and the request id, which support asks for. */
function detailsOf({ code, message, requestId }: ApiError): string {
  const said = code === 'unexpected' ? '' : ` ${message}`;
  return requestId ? `${said} (${requestId})` : said;
}
