import { ApiError } from '../../../lib/api-error.ts';

/** What the service asks for between two texts to a phone; where it asks for more, its refusal says so. */
const RESEND_MS = 60_000;

export const resendAtAfterSending = () => Date.now() + RESEND_MS;

/** When to ask again, where the service refused because it was too soon. */
export const resendAtAfterRefusal = (error: unknown): number | null =>
  error instanceof ApiError && error.retryAfterSeconds !== null ? Date.now() + error.retryAfterSeconds * 1000 : null;
