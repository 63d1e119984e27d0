import type { ErrorCode } from '@waka/contracts/errors';
import { AppError } from '@waka/core/platform/app-error';
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';

/** Translates a failed sign-in into an error code for the person, and a reason for the log. */
export function refusalOf(error: unknown): { code: ErrorCode; reason: string } {
  if (error instanceof AppError) return { code: error.code, reason: error.message };
  // A provider's error text is foreign, so only the name of its error is used.
  if (error instanceof AuthorizationResponseError) return { code: 'auth.login_failed', reason: nameOf(error.error) };
  if (error instanceof ResponseBodyError) return { code: codeOf(error), reason: nameOf(error.error) };
  const reason = error instanceof Error ? error.message : 'unknown';
  return { code: isSilence(error) ? 'auth.provider_unavailable' : 'auth.login_failed', reason };
}

// The code was refused: used, expired or of another client. Any other error is between the provider and the service.
const codeOf = ({ error }: ResponseBodyError): ErrorCode =>
  error === 'invalid_grant' ? 'auth.login_failed' : 'auth.provider_unavailable';

const nameOf = (text: string): string => (/^\w{1,60}$/.test(text) ? text : 'unknown');

const SILENCE = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

/** Checks whether the provider gave no response, or none that is valid. */
export function isSilence(error: unknown): boolean {
  // How fetch reports that a connection failed or broke.
  if (error instanceof TypeError && error.message === 'fetch failed') return true;
  return error instanceof Error && 'code' in error && SILENCE.has(String(error.code));
}
