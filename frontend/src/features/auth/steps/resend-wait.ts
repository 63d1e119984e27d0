import { ApiError } from '../../../lib/api/api-error.ts';

/** The service's interval between two messages to a phone; where it demands more, its refusal contains the time. */
const RESEND_MS = 60_000;

export const resendAtAfterSending = () => Date.now() + RESEND_MS;

/**
 * Returns when to retry after the service refused a request as too early, in milliseconds since the epoch; null for
 * other errors.
 */
export const resendAtAfterRefusal = (error: unknown): number | null =>
  error instanceof ApiError && error.retryAfterSeconds !== null ? Date.now() + error.retryAfterSeconds * 1000 : null;
