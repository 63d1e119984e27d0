import type { ErrorCode } from '@waka/contracts/errors';
import { AppError } from '@waka/core/platform/app-error';
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';

/** What a failed sign-in means to the person, and why it failed for whoever reads the log. */
export function refusalOf(error: unknown): { code: ErrorCode; reason: string } {
  if (error instanceof AppError) return { code: error.code, reason: error.message };
  // What the provider says of itself is written by somebody else, so only the names of its errors are kept.
  if (error instanceof AuthorizationResponseError) return { code: 'auth.login_failed', reason: nameOf(error.error) };
  if (error instanceof ResponseBodyError) return { code: codeOf(error), reason: nameOf(error.error) };
  const reason = error instanceof Error ? error.message : 'unknown';
  return { code: isSilence(error) ? 'auth.provider_unavailable' : 'auth.login_failed', reason };
}

// The code was refused: used, too old or somebody else's. Anything else is between the provider and ourselves.
const codeOf = ({ error }: ResponseBodyError): ErrorCode =>
  error === 'invalid_grant' ? 'auth.login_failed' : 'auth.provider_unavailable';

const nameOf = (text: string): string => (/^\w{1,60}$/.test(text) ? text : 'unknown');

const SILENCE = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

/** Whether the provider gave no answer, or none that can be one. */
export function isSilence(error: unknown): boolean {
  // How fetch says that no connection came about, or that it broke.
  if (error instanceof TypeError && error.message === 'fetch failed') return true;
  return error instanceof Error && 'code' in error && SILENCE.has(String(error.code));
}
